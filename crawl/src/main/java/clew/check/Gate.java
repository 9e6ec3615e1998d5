package clew.check;

import clew.page.Page;
import java.io.IOException;
import java.util.List;

/// Hands on what is new since the baseline, and counts what fails the check.
public final class Gate implements FindingsOutput {
    private final FindingsOutput output;
    private final FailRule rule;
    private final Baseline baseline;
    private long failures;
    private long known;

    public Gate(FindingsOutput output, FailRule rule, Baseline baseline) {
        this.output = output;
        this.rule = rule;
        this.baseline = baseline;
    }

    @Override
    public void page(Page page, List<Finding> findings) throws IOException {
        var fresh = findings.stream().filter(finding -> !baseline.has(finding)).toList();
        known += findings.size() - fresh.size();
        for (var finding : fresh) if (rule.fails(finding)) failures++;
        output.page(page, fresh);
    }

    @Override
    public void end(CheckSummary summary) throws IOException {
        output.end(summary);
    }

    /// How many new findings make the check fail.
    public long failures() {
        return failures;
    }

    /// How many findings were in the baseline.
    public long known() {
        return known;
    }
}
