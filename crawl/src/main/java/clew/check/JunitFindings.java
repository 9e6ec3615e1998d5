package clew.check;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.view.Locations;
import clew.view.XmlText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Findings as a JUnit report, which every CI server shows: a suite for each page, a test for each finding, and one
/// test that passes for a page without any. What does not fail the check is a test that passes, and says what was
/// found. The last suite, if there is one, is about the check itself: too few pages are a failure, and what was not
/// checked is a test that was skipped.
public final class JunitFindings implements FindingsOutput {
    private final OutputStream out;
    private final FailRule rule;
    private final Locations locations;

    /// @param rule which findings are failures
    public JunitFindings(OutputStream out, FailRule rule, Locations locations) throws IOException {
        this.out = out;
        this.rule = rule;
        this.locations = locations;
        write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"crawler check\">\n");
    }

    @Override
    public void page(Page page, List<Finding> findings) throws IOException {
        var isRead = page.ticket().kind() == Kind.PAGE
                && page.outcome() instanceof Outcome.Read
                && !page.document().isLinkOut();
        if (findings.isEmpty() && !isRead) return;
        var name = XmlText.of(locations.name(page.url()));
        var failures = findings.stream().filter(rule::fails).count();
        write("  <testsuite name=\"" + name + "\" tests=\"" + Math.max(1, findings.size()) + "\" failures=\"" + failures
                + "\" errors=\"0\">\n");
        if (findings.isEmpty()) write("    <testcase classname=\"" + name + "\" name=\"no findings\"/>\n");
        for (var finding : findings) test(name, finding);
        write("  </testsuite>\n");
    }

    private void test(String suite, Finding finding) throws IOException {
        var place = finding.line() == 0 ? "" : finding.line() + ":" + finding.column() + " ";
        var code = finding.code();
        var what = finding.isOfPage() ? finding.word() : finding.shown();
        var test = "    <testcase classname=\"" + suite + "\" name=\"" + XmlText.of(place + what) + "\"";
        if (code == null) {
            write(test + "/>\n");
            return;
        }
        var reason = XmlText.of(finding.reason());
        write(test + ">\n");
        if (rule.fails(finding)) {
            write("      <failure type=\"" + code.word() + "\" message=\"" + reason + "\">"
                    + XmlText.of(details(finding)) + "</failure>\n");
        } else {
            write("      <system-out>" + XmlText.of(finding.word() + ": ") + reason + "</system-out>\n");
        }
        write("    </testcase>\n");
    }

    private void ofTheCheck(List<String> failures, List<String> gaps) throws IOException {
        var tests = failures.size() + gaps.size();
        if (tests == 0) return;
        write("  <testsuite name=\"check\" tests=\"" + tests + "\" failures=\"" + failures.size()
                + "\" errors=\"0\" skipped=\"" + gaps.size() + "\">\n");
        for (var what : failures) ofTheCheck("min-pages", "<failure type=\"min-pages\"", what);
        for (var what : gaps) ofTheCheck(what, "<skipped", what);
        write("  </testsuite>\n");
    }

    private void ofTheCheck(String name, String result, String what) throws IOException {
        write("    <testcase classname=\"check\" name=\"" + XmlText.of(name) + "\">\n");
        write("      " + result + " message=\"" + XmlText.of(what) + "\"/>\n");
        write("    </testcase>\n");
    }

    private String details(Finding finding) {
        var place = finding.line() == 0 ? "" : ":" + finding.line() + ":" + finding.column();
        var text = finding.text().isEmpty() ? "" : " (" + finding.text() + ")";
        return locations.name(finding.page()) + place + ": " + finding.word() + " " + finding.shown() + text + ": "
                + finding.reason();
    }

    private void write(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void end(CheckSummary summary) throws IOException {
        ofTheCheck(summary.shortage().stream().toList(), summary.gaps());
        write("</testsuites>\n");
        out.flush();
    }
}
