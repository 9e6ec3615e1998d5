package clew.view;

import clew.http.HttpDate;
import clew.page.Document;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/// When a server says that a page was last modified.
final class LastModified {
    /// There were no pages before; servers without a clock give such dates.
    private static final int FIRST_YEAR = 1990;

    private static final int LAST_YEAR = 9999;

    private LastModified() {}

    /// As in `2026-11-15T12:00:00Z`; empty where the server does not say it, or not with a valid date.
    static String of(Document document) {
        if (document.lastModified().isEmpty()) return "";
        return HttpDate.parse(document.lastModified())
                .filter(time -> {
                    var year = time.atZone(ZoneOffset.UTC).getYear();
                    return year >= FIRST_YEAR && year <= LAST_YEAR;
                })
                .map(time -> time.truncatedTo(ChronoUnit.SECONDS).toString())
                .orElse("");
    }
}
