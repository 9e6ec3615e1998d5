package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The packaged jars as a library: what a program in a module of its own can name, and the examples of the README.
class LibraryIT {
    private static final Path JARS = CrawlerProcess.APP.resolve("lib");
    private static final Set<String> MODULES = Set.of("clew.url", "clew.crawl", "clew.chrome");
    /// Types of exported packages that only this project makes: their constructors may name what is not exported.
    private static final Set<String> MADE_HERE_ONLY = Set.of("clew.fetch.HttpClient");

    private static final Pattern EXAMPLE = Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    Path folder;

    @Test
    void exportedTypesNameOnlyExportedTypes() throws IOException {
        var exported = ModuleFinder.of(JARS).findAll().stream()
                .map(found -> found.descriptor())
                .filter(module -> MODULES.contains(module.name()))
                .flatMap(module -> module.exports().stream())
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
        assertTrue(exported.containsAll(Set.of("clew", "clew.url", "clew.chrome")), exported.toString());
        var hidden = new TreeSet<String>();
        for (var type : classes()) {
            if (!exported.contains(type.getPackageName()) || !isPublic(type)) continue;
            named(type)
                    .filter(other -> other.getPackageName().matches("clew(\\..*)?"))
                    .filter(other -> !exported.contains(other.getPackageName()) || !isPublic(other))
                    .forEach(other -> hidden.add(type.getName() + " names " + other.getName()));
        }
        assertEquals(Set.of(), hidden);
    }

    @Test
    void theReadmesCrawlRunsInAModuleOfItsOwn() throws Exception {
        try (var site = LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<a href=/a/>1</a><a href=/b.pdf>2</a>");
            case "/robots.txt" -> LoopbackSite.status(out, 404, "");
            default -> LoopbackSite.html(out, "");
        })) {
            var example = examples().get(0).replace("\"https://example.com/\"", "\"" + site.url("/") + "\"");
            assertTrue(example.contains(site.url("/")), example);
            compile("clew.crawl", example);
            var pages = site.url("/") + "\n" + site.url("/a") + "\n";
            assertEquals(new Run(0, pages, ""), run());
            assertEquals(List.of("/robots.txt", "/", "/a/"), site.targets());
            assertEquals(new Run(0, pages, ""), run(), "the second run reads the journal");
            assertEquals(3, site.targets().size());
        }
    }

    @Test
    void theReadmesUrlIsParsedInAModuleOfItsOwn() throws Exception {
        var example = examples().get(1);
        compile("clew.url", example);
        var printed = run();
        assertEquals(new Run(0, printed.stdout(), ""), printed);
        assertTrue(example.contains("System.out.println(url); // " + printed.stdout()), printed.stdout());
    }

    /// The examples in Java under "As a library", as written.
    private static List<String> examples() throws IOException {
        var readme = Files.readString(Path.of("..", "README.md"));
        var section = readme.substring(readme.indexOf("\n## As a library\n"));
        return EXAMPLE.matcher(section).results().map(found -> found.group(1)).toList();
    }

    /// Compiles statements as the `main` of a module that requires one module.
    private void compile(String required, String statements) throws IOException {
        var sources = Files.createDirectories(folder.resolve("sources"));
        var module = Files.writeString(sources.resolve("module-info.java"), """
                module reader {
                    requires %s;
                }
                """.formatted(required));
        var imports = required.equals("clew.url") ? "import clew.url.*;" : "import clew.*;\nimport clew.policy.Policy;";
        var program = Files.writeString(
                Files.createDirectories(sources.resolve("reader")).resolve("Reader.java"),
                """
                package reader;

                import static java.time.Duration.ofMillis;

                import java.nio.file.Path;
                %s

                class Reader {
                    public static void main(String[] arguments) throws Exception {
                %s
                    }
                }
                """.formatted(imports, statements));
        var said = new StringWriter();
        var writer = new PrintWriter(said);
        var code = ToolProvider.findFirst("javac")
                .orElseThrow()
                .run(
                        writer,
                        writer,
                        "-p",
                        JARS.toString(),
                        "-d",
                        folder.resolve("classes").toString(),
                        module.toString(),
                        program.toString());
        assertEquals(0, code, said.toString());
    }

    private Run run() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var path = folder.resolve("classes") + System.getProperty("path.separator") + JARS;
        var command = List.of("env", "--chdir=" + folder, java, "-p", path, "-m", "reader/reader.Reader");
        try (var process = CrawlerProcess.command(Map.of(), command)) {
            return process.end();
        }
    }

    private static JavaClasses classes() throws IOException {
        var jars = new ArrayList<JarFile>();
        for (var name : MODULES) {
            jars.add(new JarFile(JARS.resolve(name.replace('.', '-') + ".jar").toFile()));
        }
        var classes = new ClassFileImporter().importJars(jars);
        assertTrue(classes.contain("clew.Clew"));
        for (var jar : jars) jar.close();
        return classes;
    }

    /// Every type that a class names to those who may use it.
    private static Stream<JavaClass> named(JavaClass type) {
        var types = new ArrayList<JavaType>(type.getInterfaces());
        type.getSuperclass().ifPresent(types::add);
        for (JavaField field : type.getFields()) {
            if (isVisible(field.getModifiers())) types.add(field.getType());
        }
        for (JavaCodeUnit method : type.getCodeUnits()) {
            if (!isVisible(method.getModifiers())) continue;
            if (method.isConstructor() && MADE_HERE_ONLY.contains(type.getName())) continue;
            types.add(method.getReturnType());
            types.addAll(method.getParameterTypes());
            types.addAll(method.getExceptionTypes());
        }
        return types.stream()
                .flatMap(named -> named.getAllInvolvedRawTypes().stream())
                .map(JavaClass::getBaseComponentType);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
                && !modifiers.contains(JavaModifier.SYNTHETIC);
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(LibraryIT::isPublic).orElse(true);
    }
}
