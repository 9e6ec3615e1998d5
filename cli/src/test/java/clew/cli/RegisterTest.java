package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.Commands;
import clew.cli.flags.Flag;
import clew.cli.flags.Group;
import clew.cli.register.Command;
import clew.cli.register.Register;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// What holds for every command and every flag, also for those that will be added.
class RegisterTest {
    private static final Register REGISTER = Commands.register();

    @Test
    void noTwoFlagsOfACommandShareAName() {
        for (var command : REGISTER.all()) {
            var names = new HashSet<String>();
            for (var flag : command.allFlags())
                assertTrue(names.add(flag.name()), () -> command.name() + " has -" + flag.name() + " twice");
        }
    }

    @Test
    void noTwoCommandsShareANameAndNoneIsCalledLikeTheCrawl() {
        var names = new HashSet<>(REGISTER.names());
        assertEquals(REGISTER.named().size(), names.size());
        assertFalse(names.contains(Register.CRAWL), "the table of the crawl would be ambiguous");
    }

    @Test
    void everyFlagHasANameATextAndAPlaceholderThatReadersAndShellsUnderstand() {
        for (var command : REGISTER.all()) {
            for (var flag : command.allFlags()) {
                var what = command.name() + " -" + flag.name();
                assertTrue(flag.name().matches("[a-z][a-z0-9]*(-[a-z0-9]+)*"), what);
                assertFalse(flag.text().isBlank(), what);
                assertTrue(flag.text().chars().allMatch(c -> c >= ' ' && c <= '~'), what);
                assertFalse(flag.takesValue() && flag.want().isBlank(), () -> what + " has no text for its error");
            }
        }
    }

    @Test
    void aFlagThatTakesAFewWordsTakesEachOfThemAndOffersThemForCompletion() {
        for (var command : REGISTER.all()) {
            for (var flag : command.allFlags()) {
                for (var word : flag.words())
                    assertNotNull(flag.read().apply(word), () -> flag.name() + " does not take " + word);
                if (flag.value().matches("[a-z]+(\\|[a-z]+)+"))
                    assertEquals(List.of(flag.value().split("\\|")), flag.words(), command.name() + " -" + flag.name());
            }
        }
    }

    /// The help of `crawler wayback` had `-www keep|add|strip (default one host)`.
    @Test
    void aDefaultThatTheHelpShowsIsAValueOfItsFlagAndTheOneThatIsUsed() {
        var others = new TreeSet<String>();
        for (var command : REGISTER.all()) {
            for (var flag : command.allFlags()) {
                if (flag.shown().isEmpty()) continue;
                var read = flag.read().apply(flag.shown());
                if (read == null || (read instanceof Comparable && !read.equals(flag.fallback()))) {
                    others.add(command.name() + " -" + flag.name() + " " + flag.shown());
                }
            }
        }
        assertEquals(Set.of(), others);
    }

    @Test
    void aNameIsASwitchInAllCommandsOrInNone() {
        var takesValue = new HashMap<String, Boolean>();
        for (var command : REGISTER.all()) {
            for (var flag : command.allFlags()) {
                var other = takesValue.putIfAbsent(flag.name(), flag.takesValue());
                assertTrue(
                        other == null || other == flag.takesValue(),
                        () -> "-" + flag.name() + " could not be set for all commands in a config file");
            }
        }
    }

    /// Whoever adds a flag has to think of this: see [Flag#guarded].
    @Test
    void theseFlagsAndNoOthersAreGuarded() {
        var guarded = REGISTER.all().stream()
                .flatMap(command -> command.flags().stream())
                .filter(Flag::isGuarded)
                .map(Flag::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(
                Set.of(
                        "chrome",
                        "cookies",
                        "dir",
                        "header-everywhere",
                        "insecure",
                        "kafka",
                        "kafka-config",
                        "keep-secrets",
                        "proxy",
                        "remap",
                        "resolve",
                        "symlinks"),
                guarded);
    }

    /// Whoever adds a flag that names a file has to think of this: see [Flag#writing].
    @Test
    void flagsThatNameFilesWriteTheseAndReadTheOthers() {
        var written = new TreeSet<String>();
        var read = new TreeSet<String>();
        for (var command : REGISTER.all()) {
            for (var flag : command.configurableFlags()) {
                if (!flag.takesPath() || flag.isGuarded()) assertEquals(null, flag.written(), flag.name());
                else if (flag.written() == null) read.add(flag.name());
                else written.add(flag.name());
            }
        }
        assertEquals(Set.of("cache", "journal", "out", "report", "requests", "screenshots"), written);
        assertEquals(Set.of("baseline", "compare", "ignore", "since", "url", "urls"), read);
    }

    @Test
    void everyGroupHasAFlagAndGeneralFlagsAreTheOnlyOnesThatNoFileSets() {
        var groups = REGISTER.all().stream()
                .flatMap(command -> command.allFlags().stream())
                .map(Flag::group)
                .collect(Collectors.toSet());
        assertEquals(Set.of(Group.values()), groups);
        for (var command : REGISTER.all()) {
            for (var flag : command.flags())
                assertEquals(
                        flag.group() != Group.GENERAL,
                        command.configurableFlags().contains(flag),
                        flag.name());
        }
    }

    @Test
    void theUsageOfACommandBeginsWithItsName() {
        for (var command : REGISTER.named()) {
            assertTrue((command.usage() + " ").startsWith(command.name() + " "), command.usage());
            assertTrue(command.details().endsWith(".\n") || command.details().endsWith("\n"), command.name());
        }
        assertEquals(
                REGISTER.names().size(),
                REGISTER.named().stream().map(Command::summary).distinct().count());
    }
}
