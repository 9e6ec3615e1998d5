package clew;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Dependencies between packages go in one direction only.
class ArrowsTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("clew");

    /// In order: each package may depend on those before it, and on none after it.
    private static final List<String> ROOMS = List.of(
            "encoding",
            "idna",
            "url",
            "policy",
            "page",
            "journal",
            "http",
            "dial",
            "fetch",
            "html",
            "html.tree",
            "xml",
            "extract",
            "robots",
            "frontier",
            "view",
            "visit",
            "engine",
            "check",
            "explain",
            "diff",
            "single",
            "", // the front door
            "folder",
            "devtools",
            "browser",
            "door",
            "chrome",
            "archive.warc",
            "archive.wacz",
            "archive.rewrite",
            "archive",
            "archive.mirror",
            "archive.captures",
            "archive.wayback",
            "report.table",
            "report",
            "report.server",
            "kafka",
            "kafka.node",
            "cli.console",
            "cli.flags",
            "cli.register",
            "cli.config",
            "cli.crawling",
            "cli.answers",
            "cli.archiving",
            "cli.urls",
            "cli.cluster",
            "cli.command",
            "cli");

    @Test
    void noPackageIsPartOfACycle() {
        slices().matching("clew.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void everyRoomIsInTheList() {
        var rooms = new TreeSet<String>();
        for (var type : CLASSES) {
            rooms.add(
                    type.getPackageName().equals("clew")
                            ? ""
                            : type.getPackageName().substring("clew.".length()));
        }
        Assertions.assertEquals(new TreeSet<>(Set.copyOf(ROOMS)), rooms);
    }

    @TestFactory
    List<DynamicTest> everyRoomKnowsOnlyTheRoomsBelowIt() {
        return ROOMS.stream()
                .filter(room -> !room.equals(ROOMS.getLast()))
                .map(room -> DynamicTest.dynamicTest(packageOf(room), () -> {
                    var above = ROOMS.subList(ROOMS.indexOf(room) + 1, ROOMS.size()).stream()
                            .map(ArrowsTest::packageOf)
                            .toArray(String[]::new);
                    ArchRuleDefinition.noClasses()
                            .that()
                            .resideInAPackage(packageOf(room))
                            .should()
                            .dependOnClassesThat()
                            .resideInAnyPackage(above)
                            .check(CLASSES);
                }))
                .toList();
    }

    private static String packageOf(String room) {
        return room.isEmpty() ? "clew" : "clew." + room;
    }
}
