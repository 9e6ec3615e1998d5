package clew.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The action of this repository, whose shell step runs as in a workflow of GitHub.
final class GithubAction {
    /// How a step ended.
    ///
    /// @param outputs what it has written for later steps
    record Ended(int code, Map<String, String> outputs, String summary, List<String> printed) {}

    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{ *(\\S+) *}}");
    private static final Set<String> OPTIONS = Set.of("id", "shell", "working-directory", "env", "run");

    private final Map<String, Object> inputs;
    private final Map<String, Object> outputs;
    private final Map<String, Object> step;
    private final String script;

    private GithubAction(Map<String, Object> action) {
        inputs = Yaml.map(action.get("inputs"));
        outputs = Yaml.map(action.get("outputs"));
        var runs = Yaml.map(action.get("runs"));
        assertEquals("composite", runs.get("using"));
        step = Yaml.list(runs.get("steps")).stream()
                .map(Yaml::map)
                .filter(one -> one.containsKey("run"))
                .findFirst()
                .orElseThrow();
        script = String.valueOf(step.get("run"));
        assertEquals("bash", step.get("shell"));
        assertTrue(OPTIONS.containsAll(step.keySet()), step.keySet().toString());
    }

    static GithubAction read() throws IOException {
        return new GithubAction(Yaml.map(Yaml.read(Files.readString(Document.ROOT.resolve("action.yml")))));
    }

    /// Runs the shell step.
    ///
    /// @param with inputs; the others have their defaults
    Ended run(ExampleShell shell, Map<String, String> with) throws Exception {
        var folder = shell.folder();
        var given = new TreeSet<>(with.keySet());
        given.removeAll(inputs.keySet());
        assertEquals(Set.of(), given, "inputs that the action does not have");
        var context = new HashMap<String, String>();
        context.put("github.action_path", folder.toString());
        inputs.forEach((name, input) -> {
            var value = with.getOrDefault(name, String.valueOf(Yaml.map(input).getOrDefault("default", "")));
            context.put("inputs." + name, value);
        });
        var output = Files.writeString(folder.resolve("github-output"), "");
        var summary = Files.writeString(folder.resolve("github-summary"), "");
        var variables = new TreeMap<>(Map.of(
                "JAVA_HOME",
                System.getProperty("java.home"),
                "GITHUB_OUTPUT",
                output.toString(),
                "GITHUB_STEP_SUMMARY",
                summary.toString()));
        Yaml.map(step.get("env")).forEach((name, value) -> variables.put(name, evaluated(value, context)));
        var command = new StringBuilder("cd ").append(quoted(evaluated(step.get("working-directory"), context)));
        command.append(" && env");
        variables.forEach(
                (name, value) -> command.append(' ').append(name).append('=').append(quoted(value)));
        var file = Files.writeString(folder.resolve("step.sh"), script);
        // As https://docs.github.com/actions/reference/workflows-and-actions/workflow-syntax says for `shell: bash`.
        command.append(" bash --noprofile --norc -eo pipefail ").append(quoted(file.toString()));
        var printed = shell.run(command.toString());
        var written = new TreeMap<String, String>();
        for (var line : Files.readAllLines(output)) written.put(line.split("=", 2)[0], line.split("=", 2)[1]);
        if (printed.code() == 0 || printed.code() == 2) assertEquals(outputs.keySet(), written.keySet());
        return new Ended(printed.code(), written, Files.readString(summary), printed.lines());
    }

    /// Words of a command line, as they are.
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static String evaluated(Object text, Map<String, String> context) {
        return EXPRESSION.matcher(String.valueOf(text)).replaceAll(found -> {
            var value = context.get(found.group(1));
            assertTrue(value != null, found.group() + " is not known");
            return Matcher.quoteReplacement(value);
        });
    }
}
