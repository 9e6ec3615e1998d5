package clew.cli;

import clew.engine.Verification;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// `crawler verify FILE`: whether a journal is what a crawl would have written.
final class VerifyCommand {
    static final List<Flag<?>> FLAGS = List.of();

    private final Flags flags;

    VerifyCommand(Flags flags) {
        this.flags = flags;
    }

    int run(OutputStream stdout) throws IOException, UsageError, CommandFailed {
        var file = flags.only("the file of a journal, as in crawler verify FILE");
        try (var journal = Journals.readOnly(file)) {
            var report = Verification.of(
                    journal, Journals.crawl(file, journal.opening()).options());
            var text = new StringBuilder();
            for (var problem : report.problems()) text.append(problem).append('\n');
            text.append(report.pages())
                    .append(" pages and ")
                    .append(report.links())
                    .append(" links, ");
            text.append(report.problems().isEmpty() ? "all as they should be" : "NOT as they should be")
                    .append("; ");
            text.append(report.finished() ? "the crawl is finished" : "the crawl is not finished");
            if (report.waiting() > 0) text.append(", ").append(report.waiting()).append(" more pages wait");
            if (journal.cut() > 0) text.append("; ").append(journal.cut()).append(" bytes at the end are torn");
            stdout.write(text.append('\n').toString().getBytes(StandardCharsets.US_ASCII));
            return report.problems().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
        }
    }
}
