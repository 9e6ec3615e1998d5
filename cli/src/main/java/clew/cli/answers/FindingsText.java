package clew.cli.answers;

import clew.check.CheckSummary;
import clew.check.FailRule;
import clew.check.Finding;
import clew.check.FindingCode;
import clew.check.FindingsOutput;
import clew.cli.console.Style;
import clew.cli.console.TerminalSafe;
import clew.page.Page;
import clew.view.Locations;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Findings for people: under each page that has any, a line for each, in page and link order.
final class FindingsText implements FindingsOutput {
    private static final int PLACE_WIDTH = 8;
    private static final int WORD_WIDTH = 11;

    private final OutputStream out;
    private final FailRule rule;
    private final Locations locations;
    private final Style style;
    private final boolean tellsStarts;

    /// @param rule which findings matter most
    /// @param tellsStarts whether starts that could not be read are told
    FindingsText(OutputStream out, FailRule rule, Locations locations, Style style, boolean tellsStarts) {
        this.out = out;
        this.rule = rule;
        this.locations = locations;
        this.style = style;
        this.tellsStarts = tellsStarts;
    }

    @Override
    public void page(Page page, List<Finding> all) throws IOException {
        var findings = tellsStarts
                ? all
                : all.stream().filter(finding -> !isOfStart(page, finding)).toList();
        if (findings.isEmpty()) return;
        write(style.bold(TerminalSafe.text(locations.name(page.url()))) + "\n");
        for (var finding : findings) {
            write(line(finding) + "\n");
            if (!finding.suggestion().isEmpty())
                write(" ".repeat(2 + PLACE_WIDTH) + "archived   " + TerminalSafe.text(finding.suggestion()) + "\n");
        }
        write("\n");
    }

    /// Whether it is about the page as a start: about a link, and the page has none.
    private static boolean isOfStart(Page page, Finding finding) {
        return finding.verdict() != null && page.links().isEmpty();
    }

    private String line(Finding finding) {
        var place = finding.line() == 0 ? "" : finding.line() + ":" + finding.column();
        var line = new StringBuilder("  ");
        line.append(padded(place, PLACE_WIDTH)).append(colored(finding, padded(finding.word(), WORD_WIDTH)));
        if (!finding.isOfPage()) line.append(TerminalSafe.text(finding.shown())).append("  ");
        if (!finding.isOk()) line.append(TerminalSafe.text(finding.reason()));
        if (!finding.text().isEmpty())
            line.append("  (").append(TerminalSafe.text(finding.text())).append(')');
        return line.toString().stripTrailing();
    }

    private String colored(Finding finding, String word) {
        if (rule.fails(finding)) return style.red(word);
        var code = finding.code();
        if (code == null) return style.green(word);
        return code.level() == FindingCode.Level.NOTE ? style.dim(word) : style.yellow(word);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(1, width - text.length()));
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void end(CheckSummary summary) throws IOException {
        out.flush();
    }
}
