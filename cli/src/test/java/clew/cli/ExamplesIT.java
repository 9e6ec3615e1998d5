package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The programs in examples/, run as their first lines say; and whether the documentation shows these and no others.
class ExamplesIT {
    private static final Path JARS = CrawlerProcess.APP.resolve("lib");
    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final Pattern FENCED = Pattern.compile("^```java\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

    @TempDir
    Path folder;

    private static LoopbackSite site() {
        return LoopbackSite.answering((request, out) -> switch (request.target()) {
            case "/" -> LoopbackSite.html(out, "<title>x</title><a href=/a>1</a><a href=/b/>2</a><a href=/c>3</a>");
            case "/a" -> LoopbackSite.html(out, "<title> </title><a href=/print/a>print</a>");
            case "/b/" -> LoopbackSite.html(out, "<title>b</title><a href=/a>1</a>");
            default -> LoopbackSite.status(out, 404, "");
        });
    }

    @Test
    void pagesWithoutATitleAreListed() throws Exception {
        try (var site = site()) {
            assertEquals(new Run(0, site.url("/a") + "\n", ""), run("MissingTitles", "*", "", site.url("/")));
        }
    }

    @Test
    void urlsAreListedOnce() throws Exception {
        var urls = """
                http://EXAMPLE.com:80/a/../b
                https://example.com/b/
                http://example.com/%7Eme
                nonsense
                http://example.com/b#x
                """;
        var wanted = "http://example.com/b\nhttp://example.com/~me\n";
        var run = run("UniqueUrls", "clew-url.jar", urls);
        assertEquals(wanted, run.stdout());
        assertEquals(0, run.code());
        assertTrue(run.stderr().matches("not a URL, at character \\d+: [^\n]+\n"), run.stderr());
    }

    @Test
    void recipesWork() throws Exception {
        try (var site = site()) {
            var first = run("Recipes", "*", "", site.url("/"), folder.toString());
            var pages = new ArrayList<>(List.of("/", "/a", "/b", "/c"));
            pages.replaceAll(path -> "page " + site.url(path) + "\n");
            var wanted = String.join("", pages) + "4 pages, 1 of them missing\nmissing " + site.url("/c") + "\n";
            assertEquals("", first.stderr());
            assertTrue(first.stdout().startsWith(wanted), first.stdout());
            var csv = first.stdout().substring(wanted.length()).lines().toList();
            assertEquals(
                    5,
                    csv.stream().takeWhile(line -> !line.startsWith("saved ")).count(),
                    first.stdout());
            var rest = new ArrayList<>(List.of("/", "/a", "/b/", "/c", "/print/a"));
            rest.replaceAll(path -> "saved " + site.url(path));
            rest.addAll(List.of("ended: FINISHED", "/ [one, two]", "/a []", "/b []"));
            assertEquals(rest, csv.subList(5, csv.size()));
            var requests = site.requests().size();
            assertEquals(first, run("Recipes", "*", "", site.url("/"), folder.toString()), "resumed");
            assertEquals(requests + 2, site.requests().size(), "only what is not saved: a robots.txt and a page");
        }
    }

    /// What people read is what was run: each example is a part of a program above.
    @ParameterizedTest
    @ValueSource(strings = {"docs/library.md", "crawl/src/main/java/clew/package-info.java"})
    void examplesInTheDocumentationArePartsOfThese(String file) throws IOException {
        var text = Files.readString(Path.of("..", file));
        if (file.endsWith(".java")) text = text.replaceAll("(?m)^/// ?", "");
        var programs = new ArrayList<String>();
        try (var files = Files.list(EXAMPLES)) {
            for (var program : files.filter(Files::isRegularFile).toList()) {
                programs.add(squeezed(Files.readString(program)));
            }
        }
        var examples =
                FENCED.matcher(text).results().map(found -> found.group(1)).toList();
        assertFalse(examples.isEmpty());
        for (var example : examples) {
            assertTrue(programs.stream().anyMatch(program -> program.contains(squeezed(example))), example);
        }
    }

    /// Without indentation.
    private static String squeezed(String code) {
        return code.lines().map(String::strip).collect(Collectors.joining("\n"));
    }

    private Run run(String example, String jars, String stdin, String... arguments) throws Exception {
        var input = Files.writeString(folder.resolve("stdin"), stdin);
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var source = EXAMPLES.resolve(example + ".java").toString();
        var command = new ArrayList<>(List.of("/bin/sh", "-c", "exec \"$@\" <'" + input + "'", "sh", java));
        command.addAll(List.of("-cp", JARS.resolve(jars).toString(), source));
        command.addAll(List.of(arguments));
        try (var process = CrawlerProcess.command(Map.of(), command)) {
            return process.end();
        }
    }
}
