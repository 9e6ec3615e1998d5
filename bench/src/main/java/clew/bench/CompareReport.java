package clew.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// `bench/compare`: whole crawls by Clew and by the programs that people would use instead, start-up included.
///
/// Markdown goes to standard output, progress to standard error. `docs/performance.md` is an introduction and this
/// output.
final class CompareReport {
    private CompareReport() {}

    /// @param args the launcher of Clew, a folder to work in, and the options of the user
    public static void main(String[] args) throws Exception {
        CompareOptions options;
        try {
            options = CompareOptions.parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println("bench: " + e.getMessage());
            System.exit(64);
            return;
        }
        var left = new ArrayList<String>();
        var tools = new ArrayList<Tool>();
        for (var tool : Tools.all(options.clew(), options.work())) {
            if (!options.wants(tool)) continue;
            if (tool.isInstalled()) tools.add(tool);
            else leaveOut(left, tool.name() + " is not installed");
        }
        var sites = new ArrayList<Site>();
        for (var site : Site.all(options.work())) {
            if (!options.wants(site)) continue;
            if (site.prepare()) sites.add(site);
            else leaveOut(left, "the files of " + site.name() + " are not there: " + site.folder());
        }
        System.out.print(heading(options, args, tools, left));
        var ratios = SiteFigures.ratios();
        boolean complete = true;
        for (var site : sites) {
            var wanted =
                    tools.stream().filter(tool -> options.wants(tool, site)).toList();
            var figures = SiteComparison.run(site, wanted, options.rounds(), options.work());
            System.out.print(figures.markdown());
            figures.addRatios(ratios);
            if (!figures.clewIsComplete()) {
                complete = false;
                System.err.println("bench: INCOMPLETE: Clew failed or missed pages of " + site.name());
            }
            if (site.name().equals("pg")) {
                System.out.print(SinglePage.start(site.folder(), tools, options.rounds(), options.work()));
            }
        }
        System.out.print(SinglePage.millionLinks(tools, options.rounds(), options.work()));
        System.out.print("### Ratios of Clew, by site\n\n" + ratios.markdown());
        if (!complete) System.exit(1);
    }

    private static void leaveOut(List<String> left, String reason) {
        left.add(reason);
        System.err.println("bench: LEFT OUT: " + reason);
    }

    private static String heading(CompareOptions options, String[] args, List<Tool> tools, List<String> left)
            throws IOException, InterruptedException {
        var text = new StringBuilder("## Figures\n\n");
        text.append(String.format(
                Locale.ROOT,
                "%s, %d cores, load average %.1f at the start. `bench/compare%s`, rounds: %d (medians are shown).%n%n",
                LocalDate.now(ZoneOffset.UTC),
                Runtime.getRuntime().availableProcessors(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                args.length == 2 ? "" : " " + String.join(" ", List.of(args).subList(2, args.length)),
                options.rounds()));
        for (var tool : tools) {
            if (!tool.version().isEmpty()) {
                text.append("- ")
                        .append(tool.name())
                        .append(": ")
                        .append(version(tool.version(), options.work()))
                        .append('\n');
            }
        }
        text.append("- Java: ").append(Runtime.version()).append('\n');
        text.append("- server: ")
                .append(version(List.of("nginx", "-v"), options.work()))
                .append('\n');
        for (var reason : left) text.append("- not measured: ").append(reason).append('\n');
        return text.append('\n').toString();
    }

    /// The first line that a program prints about itself, as far as it can be printed.
    private static String version(List<String> command, Path work) throws IOException, InterruptedException {
        var output = work.resolve("version");
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        if (!process.waitFor(30, TimeUnit.SECONDS)) process.destroyForcibly();
        var lines = Files.readAllLines(output, StandardCharsets.ISO_8859_1);
        var line = lines.stream()
                .filter(text -> text.matches(".*\\d+\\.\\d+.*") && !text.startsWith("WARNING"))
                .findFirst();
        return line.orElse("unknown version").replaceAll("[^ -~]", "").replaceAll(" *(Copyright|built on).*", "");
    }
}
