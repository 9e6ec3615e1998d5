package clew.check;

import clew.page.Page;
import clew.view.Locations;
import clew.view.MarkdownCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Findings as Markdown for a comment on a pull request: a table of numbers, then the findings that fail the check
/// and the others, page by page. Long lists are cut, so that a comment of GitHub, at most 65,536 characters, can hold
/// all of it.
public final class MarkdownFindings implements FindingsOutput {
    private static final int LIST_CHARACTERS_MAX = 28_000;

    private final OutputStream out;
    private final FailRule rule;
    private final Locations locations;
    private final Section failures = new Section();
    private final Section others = new Section();

    /// @param rule which findings come first
    public MarkdownFindings(OutputStream out, FailRule rule, Locations locations) {
        this.out = out;
        this.rule = rule;
        this.locations = locations;
    }

    /// A list of findings that ends when it is long enough.
    private static final class Section {
        private final StringBuilder items = new StringBuilder();
        private long count;
        private long shown;
        private String page = "";

        void add(String pageName, String item) {
            count++;
            if (items.length() > LIST_CHARACTERS_MAX) return;
            shown++;
            if (!pageName.equals(page))
                items.append("\n").append(MarkdownCode.of(pageName)).append("\n\n");
            page = pageName;
            items.append("- ").append(item).append('\n');
        }
    }

    @Override
    public void page(Page page, List<Finding> findings) {
        for (var finding : findings) {
            if (finding.isOk()) continue;
            (rule.fails(finding) ? failures : others).add(locations.name(finding.page()), item(finding));
        }
    }

    private static String item(Finding finding) {
        var place = finding.line() == 0 ? "" : finding.line() + ":" + finding.column() + " ";
        var text = finding.text().isEmpty() ? "" : " " + MarkdownCode.of(finding.text());
        var link = finding.isOfPage() ? "" : " " + MarkdownCode.of(finding.shown()) + text;
        var copy = finding.suggestion().isEmpty() ? "" : "; archived: " + MarkdownCode.of(finding.suggestion());
        return place + "**" + finding.word() + "**" + link + ": " + MarkdownCode.of(finding.reason()) + copy;
    }

    @Override
    public void end(CheckSummary summary) throws IOException {
        var text = new StringBuilder("### Link check\n\n");
        if (failures.count == 0 && summary.nothingIsBroken()) text.append("Nothing is broken.\n\n");
        summary.shortage()
                .ifPresent(what -> text.append("**").append(sentence(what)).append("**\n\n"));
        text.append("| pages | links | ok | redirected | broken | blocked | unknown |\n");
        text.append("|---:|---:|---:|---:|---:|---:|---:|\n");
        text.append("| ").append(summary.pages()).append(" | ").append(summary.links());
        for (var verdict : LinkVerdict.values()) text.append(" | ").append(summary.count(verdict));
        text.append(" |\n");
        var gaps = summary.gaps();
        if (!gaps.isEmpty()) text.append('\n');
        for (var gap : gaps) text.append("- ").append(gap).append('\n');
        append(failures, "Failures", text);
        if (others.count > 0) {
            text.append("\n<details><summary>")
                    .append(others.count)
                    .append(others.count == 1 ? " other finding" : " other findings")
                    .append("</summary>\n");
            append(others, "", text);
            text.append("\n</details>\n");
        }
        out.write(text.toString().getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String sentence(String line) {
        return Character.toUpperCase(line.charAt(0)) + line.substring(1) + ".";
    }

    private static void append(Section section, String heading, StringBuilder text) {
        if (section.count == 0) return;
        if (!heading.isEmpty()) text.append("\n#### ").append(heading).append('\n');
        text.append(section.items);
        if (section.count > section.shown) {
            text.append("\n… and ").append(section.count - section.shown).append(" more\n");
        }
    }
}
