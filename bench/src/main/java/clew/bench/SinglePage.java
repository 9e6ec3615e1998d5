package clew.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What one page takes: a small one, for the time that a program needs to start, and one with a million links, for its
/// memory.
final class SinglePage {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final int RUNS_PER_ROUND = 5;
    private static final int LINKS = 1_000_000;

    private SinglePage() {}

    /// @param folder a site
    static String start(Path folder, List<Tool> tools, int rounds, Path work) throws IOException, InterruptedException {
        var table = new Table("", "wall ms", "CPU ms", "peak MB");
        measure(table, folder, tools, rounds * RUNS_PER_ROUND, work, List.of());
        return "### One page: the start page of pg\n\n" + table.markdown() + "\n";
    }

    /// Only those that read the page; wget would save it and read nothing.
    static String millionLinks(List<Tool> tools, int rounds, Path work) throws IOException, InterruptedException {
        var folder = Files.createDirectories(work.resolve("million"));
        var html = new StringBuilder("<!DOCTYPE html><title>Links</title>\n");
        for (int i = 0; i < LINKS; i++) html.append("<a href=\"/p/").append(i).append(".html\">x</a>\n");
        Files.writeString(folder.resolve("index.html"), html);
        var table = new Table("", "wall ms", "CPU ms", "peak MB");
        var readers = tools.stream()
                .filter(tool ->
                        tool.program().equals(Tools.CLEW) || tool.program().equals(Tools.GO))
                .toList();
        measure(table, folder, readers, rounds, work, List.of("-max-body", "64m"));
        return String.format(
                Locale.ROOT,
                "### A page with %,d links (%d MB)%n%n%s%n",
                LINKS,
                html.length() / 1_000_000,
                table.markdown());
    }

    private static void measure(
            Table table, Path folder, List<Tool> tools, int runs, Path work, List<String> flagsOfClew)
            throws IOException, InterruptedException {
        var able = tools.stream().filter(tool -> !tool.onePage().isEmpty()).toList();
        var figures = new Samples();
        var scratch = Files.createTempDirectory(work, "page-");
        try (var nginx = new Nginx(folder)) {
            for (int i = 0; i < runs; i++) {
                for (var tool : able) {
                    var command = new ArrayList<>(tool.onePage("http://127.0.0.1:" + nginx.port() + "/"));
                    if (tool.program().equals(Tools.CLEW)) command.addAll(flagsOfClew);
                    var run = CommandRun.run(scratch, LIMIT, command)
                            .filter(done -> done.exitCode() == 0)
                            .orElseThrow(() -> new IOException(tool.name() + " failed or did not end"));
                    figures.add(tool.name() + " wall", 1e3 * run.wallSeconds());
                    figures.add(tool.name() + " cpu", 1e3 * run.cpuSeconds());
                    figures.add(tool.name() + " memory", run.peakMegabytes());
                }
            }
        } finally {
            Scratch.delete(scratch);
        }
        for (var tool : able) {
            table.row(
                    tool.name(),
                    String.format(Locale.ROOT, "%,.0f", figures.median(tool.name() + " wall")),
                    String.format(Locale.ROOT, "%,.0f", figures.median(tool.name() + " cpu")),
                    String.format(Locale.ROOT, "%,.0f", figures.median(tool.name() + " memory")));
        }
    }
}
