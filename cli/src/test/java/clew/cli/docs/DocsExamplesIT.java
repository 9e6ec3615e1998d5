package clew.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.cli.command.Commands;
import clew.cli.console.ExitCode;
import clew.cli.console.UsageError;
import clew.cli.flags.Flags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// Runs every example of the README and of docs/ as it is written, and compares what it prints with what the document
/// says. The examples of a document run in its order in one folder.
///
/// `-Dclew.docs.rewrite=true` writes what was printed into the documents instead.
class DocsExamplesIT {
    /// Examples that cannot run here, and why. They are parsed.
    private static final Map<String, String> NOT_RUN = Map.of(
            "-resolve example.com:443:127.0.0.1", "nothing serves https on port 443 of this machine",
            "-resolve www.example.com:443:127.0.0.1", "nothing serves https on port 443 of this machine",
            "-proxy http://127.0.0.1:3128", "no proxy is there",
            "-proxy none", "would leave the web of the examples",
            "-kafka kafka1:9092", "no Kafka is there; ClusterIT runs such commands");

    /// The program where somebody has installed it: parsed, too. `--make-cache` is for its launcher.
    private static final Pattern ELSEWHERE = Pattern.compile("(?!\\./)\\S+/crawler .*");

    /// Examples that need Chrome; they are parsed where there is none.
    private static final Pattern NEEDS_CHROME = Pattern.compile("-render (chrome|auto)|crawler parity");

    /// Commands that print something else on a terminal, which is what their examples show.
    private static final Pattern ON_TERMINAL = Pattern.compile("(\\./)?crawler url .*");

    /// Commands that serve pages until they are stopped.
    private static final Pattern SERVER = Pattern.compile("(\\./)?crawler (replay|serve) .*");

    /// Commands that exit with 2 where the site is not as it should be, as that of the examples is not.
    private static final Pattern MAY_DIFFER = Pattern.compile("crawler (check|diff|parity) ");

    /// Programs that examples hand their output to; where one is not installed, the rest of the example runs without
    /// it.
    private static final Pattern OTHER_PROGRAM = Pattern.compile(" \\| (jq|dot) .*");

    /// What differs from run to run, and what is compared in its place.
    private static final Map<Pattern, String> VOLATILE = Map.of(
            Pattern.compile("http://127\\.0\\.0\\.1:\\d+/\\S*"), "http://127.0.0.1:PORT/",
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z"), "TIME",
            Pattern.compile("clew \\d+\\.\\d+\\.\\d+(-SNAPSHOT)?"), "clew VERSION",
            Pattern.compile("took \\d+(\\.\\d+)? m?s"), "took N ms");

    private static final boolean REWRITE = Boolean.getBoolean("clew.docs.rewrite");

    @TempDir
    private static Path folder;

    private static final ExecutorService RUNNERS = Executors.newFixedThreadPool(2);

    private static ExampleWeb web;
    private static Path fixtures;

    @BeforeAll
    static void makeFixtures() throws Exception {
        web = new ExampleWeb(folder);
        fixtures = Files.createDirectory(folder.resolve("fixtures"));
        for (var name : List.of("public", "list.txt", "cookies.txt")) {
            var copy = new ProcessBuilder(
                    "cp", "-r", ExampleWeb.FILES.resolve(name).toString(), fixtures.toString());
            assertEquals(0, copy.start().waitFor(), name);
        }
        var nothing = Files.createDirectory(folder.resolve("nothing"));
        var shell = new ExampleShell(Files.createDirectory(folder.resolve("made")), nothing, web.environment(folder));
        web.turnBack(true);
        for (var name : List.of("yesterday.journal", "site.journal")) {
            var made = shell.run("crawler https://example.com/ -journal " + name);
            assertEquals(0, made.code(), made.toString());
            Files.move(folder.resolve("made").resolve(name), fixtures.resolve(name));
            web.turnBack(false);
        }
    }

    @AfterAll
    static void close() throws Exception {
        RUNNERS.close();
        web.close();
    }

    @TestFactory
    List<DynamicTest> everyExamplePrintsWhatItsDocumentSays() throws IOException {
        var tests = new ArrayList<DynamicTest>();
        for (var document : Document.manual()) {
            if (document.examples().isEmpty() && document.yaml().isEmpty()) continue;
            // Documents know nothing of each other, so two can run at once.
            var failures = RUNNERS.submit(() -> run(document));
            tests.add(DynamicTest.dynamicTest(
                    document.name(), () -> assertEquals("", String.join("\n\n", failures.get()))));
        }
        return tests;
    }

    @Test
    void thePictureOfTheTerminalIsWhatTheProgramPrints() throws Exception {
        assumeTrue(isInstalled("tmux"), "tmux is not installed: the picture is not compared; see .ci/install");
        var shell =
                new ExampleShell(Files.createDirectory(folder.resolve("terminal")), fixtures, web.environment(folder));
        var command = "crawler check https://example.com/";
        var lines = shell.screen(command, 116, 30);
        var picture = TerminalPicture.svg(lines, 116, command);
        var file = Document.ROOT.resolve("docs").resolve("pictures").resolve("terminal.svg");
        if (REWRITE) Files.writeString(file, picture);
        assertEquals(Files.readString(file), picture);
    }

    @Test
    void whatCannotRunIsInSomeDocument() throws IOException {
        var unused = new TreeSet<>(NOT_RUN.keySet());
        for (var document : Document.manual()) {
            for (var example : document.examples())
                unused.removeIf(part -> example.command().contains(part));
        }
        assertEquals(new TreeSet<>(), unused);
    }

    /// Runs the examples of a document, and returns what is not as it says.
    private static List<String> run(Document document) throws Exception {
        var name = document.name().replace('/', '-');
        var shell = new ExampleShell(Files.createDirectory(folder.resolve(name)), fixtures, web.environment(folder));
        var failures = new ArrayList<String>();
        var lines = new ArrayList<>(document.lines());
        // From the end, so that the numbers of lines stay right while outputs are replaced.
        var outputs = new ArrayList<Runnable>();
        for (var example : document.examples()) {
            var where = document.name() + ":" + example.line() + ": " + example.command();
            if (!canRun(example)) {
                try {
                    parse(shell.words(example.command()));
                } catch (UsageError e) {
                    failures.add(where + "\nis wrong: " + e.getMessage());
                }
                continue;
            }
            var other = OTHER_PROGRAM.matcher(example.command());
            if (other.find() && !isInstalled(other.group(1))) {
                var alone = other.replaceFirst("");
                if (shell.run(alone).code() != 0) failures.add(where + "\ndoes not run: " + alone);
                continue;
            }
            var printed = run(shell, example);
            var isRight = printed.code() == 0
                    || (printed.code() == 2
                            && MAY_DIFFER.matcher(example.command()).find())
                    || (printed.code() == ExitCode.USAGE && example.showsError());
            if (!isRight)
                failures.add(where + "\nexits with " + printed.code() + ":\n" + String.join("\n", printed.lines()));
            if (!example.isShown() || shows(example, printed.lines())) continue;
            if (REWRITE) {
                outputs.addFirst(() -> replace(lines, example, printed.lines()));
                continue;
            }
            failures.add(where + "\nprints:\n" + String.join("\n", printed.lines()));
        }
        for (var block : document.yaml()) {
            for (var item : Yaml.list(Yaml.read(block.text()))) {
                var problem = run(Yaml.map(item), shell);
                if (!problem.isEmpty()) failures.add(document.name() + ":" + block.line() + ": " + problem);
            }
        }
        outputs.forEach(Runnable::run);
        if (REWRITE) Files.write(document.file(), lines);
        return failures;
    }

    /// Runs an item of a configuration for others: a step of GitHub's CI, or hooks of pre-commit.
    ///
    /// @return what is wrong; empty for nothing
    private static String run(Map<String, Object> item, ExampleShell shell) throws Exception {
        var codes = new ArrayList<Integer>();
        if (String.valueOf(item.get("uses")).matches("OWNER/clew@.*")) {
            var with = new HashMap<String, String>();
            Yaml.map(item.getOrDefault("with", Map.of())).forEach((name, value) -> with.put(name, "" + value));
            codes.add(GithubAction.read().run(shell, with).code());
        } else if (item.containsKey("repo")) {
            for (var hook : Yaml.list(item.get("hooks"))) {
                codes.add(shell.run(hook(Yaml.map(hook))).code());
            }
        }
        if (codes.isEmpty()) return "nothing here runs " + item;
        return Set.of(ExitCode.DONE, ExitCode.DIFFERENT).containsAll(codes) ? "" : item + " exits with " + codes;
    }

    /// The command of a hook, which pre-commit makes of its declaration and the arguments of its user.
    private static String hook(Map<String, Object> used) throws IOException {
        var declared = Yaml.list(Yaml.read(Files.readString(Document.ROOT.resolve(".pre-commit-hooks.yaml"))));
        var entry = declared.stream()
                .map(Yaml::map)
                .filter(hook -> hook.get("id").equals(used.get("id")))
                .findFirst()
                .orElseThrow()
                .get("entry");
        var command = new StringBuilder(String.valueOf(entry));
        for (var argument : Yaml.list(used.getOrDefault("args", List.of()))) {
            command.append(' ').append(GithubAction.quoted(String.valueOf(argument)));
        }
        return command.toString();
    }

    private static ExampleShell.Printed run(ExampleShell shell, Example example) throws Exception {
        if (SERVER.matcher(example.command()).matches())
            return shell.runServer(
                    example.command(), Math.max(0, example.output().size() - 1));
        if (example.isShown() && ON_TERMINAL.matcher(example.command()).matches())
            return shell.runOnTerminal(example.command());
        return shell.run(example.command());
    }

    private static boolean canRun(Example example) {
        if (ELSEWHERE.matcher(example.command()).matches()) return false;
        if (NOT_RUN.keySet().stream().anyMatch(example.command()::contains)) return false;
        return !NEEDS_CHROME.matcher(example.command()).find() || hasChrome();
    }

    private static boolean hasChrome() {
        return Stream.of("chromium-headless-shell", "chrome-headless-shell", "chromium", "google-chrome", "chrome")
                .anyMatch(DocsExamplesIT::isInstalled);
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    /// Fails where a command line is not right, without running it.
    private static void parse(List<String> words) throws UsageError {
        if (words.equals(List.of("--make-cache"))) return;
        var register = Commands.register();
        var isNamed = !words.isEmpty() && register.names().contains(words.getFirst());
        var command = isNamed ? register.find(words.getFirst()) : register.crawl();
        Flags.parse(words.subList(isNamed ? 1 : 0, words.size()), command.allFlags());
    }

    private static boolean shows(Example example, List<String> printed) {
        var comparable = new Example(
                example.line(), example.command(), true, comparable(example.output()), example.outputLine());
        return comparable.shows(comparable(printed));
    }

    private static List<String> comparable(List<String> lines) {
        return lines.stream().map(DocsExamplesIT::comparable).toList();
    }

    private static String comparable(String line) {
        var same = line;
        for (var changes : VOLATILE.entrySet())
            same = changes.getKey().matcher(same).replaceAll(changes.getValue());
        return same;
    }

    private static void replace(List<String> lines, Example example, List<String> printed) {
        var indent = lines.get(example.line() - 1).replaceFirst("\\$ .*", "");
        var from = example.outputLine() - 1;
        lines.subList(from, from + example.output().size()).clear();
        lines.addAll(
                from,
                printed.stream()
                        .map(line -> line.isEmpty() ? "" : indent + line)
                        .toList());
    }
}
