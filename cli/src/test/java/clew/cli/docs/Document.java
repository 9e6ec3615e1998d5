package clew.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A document of the project in Markdown: its examples, links, headings and code spans.
///
/// Read is as much of Markdown as the documents use: blocks in fences or indented by four blanks, links and pictures in
/// one
/// line, headings after `#`.
record Document(Path file, List<String> lines) {
    /// A link or picture.
    record Link(int line, String target) {}

    /// Code within a sentence.
    record Span(int line, String code) {}

    /// @param language that the fence names; empty for other blocks
    private record Block(int line, String language, List<String> lines) {}

    /// A block of YAML.
    ///
    /// @param line of its beginning
    record YamlBlock(int line, String text) {}

    /// Blocks of these languages are for a shell.
    private static final Set<String> SHELL = Set.of("", "console", "sh");

    /// Blocks of this language are what `clew.toml` contains from there on.
    private static final String CONFIGURATION = "toml";

    private static final String YAML = "yaml";

    /// The folder of the project.
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern PROMPT = Pattern.compile("\\$ (.*)");
    private static final Pattern CRAWLER = Pattern.compile("(\\S*/)?crawler( .*)?");
    private static final Pattern YAML_ITEM = Pattern.compile("- \\w+:( .*)?");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
    private static final Pattern SPAN = Pattern.compile("(?<!`)(`+)(?!`)(.+?)(?<!`)\\1(?!`)");
    private static final Pattern HEADING = Pattern.compile("#{1,6} (.*)");

    static Document read(Path file) throws IOException {
        return new Document(file, Files.readAllLines(file));
    }

    /// What users read: the README and the pages of docs/.
    static List<Document> manual() throws IOException {
        var all = new ArrayList<>(List.of(read(ROOT.resolve("README.md"))));
        all.addAll(in("docs"));
        return all;
    }

    /// Every document.
    static List<Document> all() throws IOException {
        var all = new ArrayList<Document>();
        for (var folder : List.of("", "docs", "decisions", "bench", ".github")) all.addAll(in(folder));
        return all;
    }

    private static List<Document> in(String folder) throws IOException {
        List<Path> files;
        try (Stream<Path> listed = Files.list(ROOT.resolve(folder))) {
            files = listed.filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
        var documents = new ArrayList<Document>();
        for (var file : files) documents.add(read(file));
        return documents;
    }

    /// Its path in the project.
    String name() {
        return ROOT.relativize(file).toString();
    }

    /// The commands of its blocks, in their order.
    List<Example> examples() {
        var examples = new ArrayList<Example>();
        for (var block : blocks()) {
            if (block.language.equals(CONFIGURATION)) {
                var write = "cat >clew.toml <<'END'\n" + String.join("\n", block.lines) + "\nEND";
                examples.add(new Example(block.line, write, false, List.of(), block.line));
            }
            if (!SHELL.contains(block.language)) continue;
            for (int i = 0; i < block.lines.size(); i++) {
                var prompt = PROMPT.matcher(block.lines.get(i));
                var isShown = prompt.matches();
                if (!isShown && !CRAWLER.matcher(block.lines.get(i)).matches()) continue;
                var line = block.line + i;
                var command = new StringBuilder(isShown ? prompt.group(1) : block.lines.get(i));
                while (command.toString().endsWith("\\")) {
                    i++;
                    command.setLength(command.length() - 1);
                    command.append(block.lines.get(i).strip());
                }
                var output = new ArrayList<String>();
                var outputLine = block.line + i + 1;
                while (isShown
                        && i + 1 < block.lines.size()
                        && !PROMPT.matcher(block.lines.get(i + 1)).matches()) {
                    i++;
                    output.add(block.lines.get(i));
                }
                while (!output.isEmpty() && output.getLast().isEmpty()) output.removeLast();
                examples.add(new Example(line, command.toString(), isShown, output, outputLine));
            }
        }
        return examples;
    }

    /// The blocks of YAML. A block that is written as a list of YAML and does not say so is one, too.
    List<YamlBlock> yaml() {
        return blocks().stream()
                .filter(block -> block.language.equals(YAML)
                        || YAML_ITEM.matcher(block.lines.getFirst()).matches())
                .map(block -> new YamlBlock(block.line, String.join("\n", block.lines)))
                .toList();
    }

    /// Links and pictures outside of code.
    List<Link> links() {
        var links = new ArrayList<Link>();
        for (var line : prose()) {
            var without = SPAN.matcher(line.code).replaceAll("");
            LINK.matcher(without).results().forEach(found -> links.add(new Link(line.line, found.group(1))));
        }
        return links;
    }

    List<Span> spans() {
        var spans = new ArrayList<Span>();
        for (var line : prose()) {
            SPAN.matcher(line.code).results().forEach(found -> spans.add(new Span(line.line, found.group(2))));
        }
        return spans;
    }

    /// The names by which links lead to its headings, as hosts of repositories make them.
    Set<String> anchors() {
        var anchors = new HashSet<String>();
        var seen = new HashMap<String, Integer>();
        for (var line : prose()) {
            var heading = HEADING.matcher(line.code);
            if (!heading.matches()) continue;
            var name = heading.group(1)
                    .strip()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^\\p{L}\\p{N} _-]", "")
                    .replace(' ', '-');
            var times = seen.merge(name, 1, Integer::sum);
            anchors.add(times == 1 ? name : name + "-" + (times - 1));
        }
        return anchors;
    }

    /// The lines outside of blocks.
    private List<Span> prose() {
        var inBlocks = new HashSet<Integer>();
        for (var block : blocks()) for (int i = 0; i < block.lines.size(); i++) inBlocks.add(block.line + i);
        var prose = new ArrayList<Span>();
        for (int i = 1; i <= lines.size(); i++) {
            if (!inBlocks.contains(i)) prose.add(new Span(i, lines.get(i - 1)));
        }
        return prose;
    }

    private List<Block> blocks() {
        var blocks = new ArrayList<Block>();
        var isBlank = true;
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            if (line.strip().startsWith("```")) {
                var indent = line.indexOf('`');
                var content = new ArrayList<String>();
                int from = i + 2;
                for (i++; !lines.get(i).strip().startsWith("```"); i++) {
                    content.add(
                            lines.get(i).substring(Math.min(indent, lines.get(i).length())));
                }
                blocks.add(new Block(from, line.strip().substring(3), content));
            } else if (isBlank && indent(line) >= 4 && !line.isBlank()) {
                var indent = indent(line);
                var content = new ArrayList<String>();
                int from = i + 1;
                for (; i < lines.size() && (lines.get(i).isBlank() || indent(lines.get(i)) >= 4); i++) {
                    content.add(
                            lines.get(i).isBlank()
                                    ? ""
                                    : lines.get(i).substring(Math.min(indent, indent(lines.get(i)))));
                }
                i--;
                while (content.getLast().isEmpty()) content.removeLast();
                blocks.add(new Block(from, "", content));
            }
            isBlank = i < lines.size() && lines.get(i).isBlank();
        }
        return blocks;
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }
}
