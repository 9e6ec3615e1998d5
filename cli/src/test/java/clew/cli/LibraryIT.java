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
    private static final Set<String> MODULES = Set.of("clew.url", "clew.crawl", "clew.chrome", "clew.archive");
    /// Types of exported packages that only this project makes: their constructors may name what is not exported.
    private static final Set<String> MADE_HERE_ONLY = Set.of("clew.fetch.HttpClient");

    /// Exceptions that stay inside, or are the cause of one that a program can name.
    private static final Set<String> CAUGHT = Set.of(
            "clew.devtools.RenderException",
            "clew.diff.CrawlUnreadable", // of the command line
            "clew.journal.BadRecord",
            "clew.journal.CorruptJournal",
            "clew.journal.JournalInUse",
            "clew.xml.NotWellFormed");

    private static final Pattern IN_COMMENT =
            Pattern.compile("^ *///? ?```java\n(.*?)^ */// ?```$", Pattern.DOTALL | Pattern.MULTILINE);

    private static final Pattern EXAMPLE = Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    /// What the examples in comments use and do not declare.
    private static final String GIVEN = """
            package reader;

            import clew.*;
            import clew.fetch.*;
            import clew.page.Page;
            import clew.url.Url;
            import java.io.InputStream;
            import java.nio.file.Path;
            import java.time.InstantSource;
            import java.util.List;

            abstract class Given {
                Clew clew;
                Url start;
                Url url;
                Url page;
                String href;
                List<String> hrefs;
                String[] arguments;
                Path journal;
                Path path;
                InstantSource clock;
                Fetcher fetcher;
                Hosts hosts;
                Request request;

                void follow(Url url) {}

                void report(String href, String text, int at) {}

                boolean isHtml(Page page) {
                    return true;
                }
            }
            """;

    @TempDir
    Path folder;

    @Test
    void exportedTypesNameOnlyExportedTypes() throws IOException {
        var exported = exported();
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
    void anInstallWithoutTestsRunsNoProcessTestsAndMeasuresNoCoverage() throws IOException {
        var pom = Files.readString(Path.of("..", "pom.xml"));
        var profile = pom.substring(pom.indexOf("<id>untested</id>"));
        assertTrue(profile.contains("<name>skipTests</name>"), profile);
        // Failsafe does not read skipTests, and what no test has run is not covered.
        assertTrue(profile.contains("<skipITs>true</skipITs>"), profile);
        assertTrue(profile.contains("<jacoco.skip>true</jacoco.skip>"), profile);
    }

    private static Set<String> exported() {
        return ModuleFinder.of(JARS).findAll().stream()
                .map(found -> found.descriptor())
                .filter(module -> MODULES.contains(module.name()))
                .flatMap(module -> module.exports().stream())
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    @Test
    void exceptionsThatComeOutOfExportedTypesCanBeNamed() throws IOException {
        var exported = exported();
        var hidden = new TreeSet<String>();
        for (var type : classes()) {
            if (!type.isAssignableTo(Throwable.class) || exported.contains(type.getPackageName())) continue;
            hidden.add(type.getName());
        }
        assertEquals(CAUGHT, hidden);
    }

    @Test
    void theExamplesInTheirCommentsCompile() throws IOException {
        var sources = Files.createDirectories(folder.resolve("sources/reader"));
        var files = new ArrayList<Path>();
        files.add(Files.writeString(
                sources.resolveSibling("module-info.java"),
                MODULES.stream()
                        .map(name -> "requires " + name + ";")
                        .collect(Collectors.joining("\n", "module reader {\n", "}\n"))));
        files.add(Files.writeString(sources.resolve("Given.java"), GIVEN));
        var imports =
                exported().stream().map(name -> "import " + name + ".*;\n").collect(Collectors.joining());
        for (var source : documented()) {
            var text = Files.readString(source);
            if (!text.contains("\npublic ") && !source.endsWith("package-info.java")) continue;
            for (var example : IN_COMMENT.matcher(text).results().toList()) {
                var name = "Example" + files.size();
                var statements = example.group(1).replaceAll("(?m)^ */// ?", "");
                files.add(Files.writeString(
                        sources.resolve(name + ".java"),
                        "package reader;\n" + imports
                                + "import java.nio.file.Path;\nimport java.time.Duration;\nimport java.util.*;\n// "
                                + source
                                + "\nclass " + name + " extends Given {\nvoid run() throws Exception {\n" + statements
                                + "}\n}\n"));
            }
        }
        assertTrue(files.size() > 15, files.toString());
        assertEquals("", compile(files));
    }

    /// The sources of the types that programs can name.
    private static List<Path> documented() throws IOException {
        var sources = new ArrayList<Path>();
        for (var module : MODULES) {
            var root = Path.of("..", module.substring("clew.".length()), "src", "main", "java");
            for (var name : exported()) {
                var room = root.resolve(name.replace('.', '/'));
                if (!Files.isDirectory(room)) continue;
                try (var files = Files.list(room)) {
                    sources.addAll(files.filter(Files::isRegularFile).sorted().toList());
                }
            }
        }
        return sources;
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
        assertEquals("", compile(List.of(module, program)));
    }

    /// Compiles files, and returns the errors.
    private String compile(List<Path> files) {
        var said = new StringWriter();
        var writer = new PrintWriter(said);
        var arguments = new ArrayList<>(List.of(
                "-proc:none",
                "-p",
                JARS.toString(),
                "-d",
                folder.resolve("classes").toString()));
        files.forEach(file -> arguments.add(file.toString()));
        var code = ToolProvider.findFirst("javac").orElseThrow().run(writer, writer, arguments.toArray(String[]::new));
        return code == 0 ? "" : said.toString();
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
