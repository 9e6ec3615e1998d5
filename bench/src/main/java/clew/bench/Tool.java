package clew.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/// A crawler as it is run here.
///
/// @param name as the tables have it
/// @param program which program it is: two ways to run one program are two tools
/// @param slow whether it is run on the small sites only, unless all are asked for
/// @param crawl the command that crawls a host; the word `URL` stands for the start page
/// @param onePage the command that fetches this page alone; empty where the tool has none
/// @param version the command that prints its version
record Tool(String name, String program, boolean slow, List<String> crawl, List<String> onePage, List<String> version) {
    Tool {
        crawl = List.copyOf(crawl);
        onePage = List.copyOf(onePage);
        version = List.copyOf(version);
    }

    List<String> crawl(String url) {
        return with(crawl, url);
    }

    List<String> onePage(String url) {
        return with(onePage, url);
    }

    boolean isInstalled() {
        var file = Path.of(crawl.getFirst());
        if (file.isAbsolute()) return Files.isExecutable(file);
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder).resolve(file)));
    }

    private static List<String> with(List<String> command, String url) {
        return command.stream().map(word -> word.equals("URL") ? url : word).toList();
    }
}
