package clew.view;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/// A table with one row per ticket, in UTF-8. docs/views.md describes its columns; [CsvRow] says why no cell is a
/// formula.
final class CsvView implements View {
    static final List<String> COLUMNS = List.of(
            "number",
            "url",
            "kind",
            "depth",
            "parent",
            "status",
            "error",
            "redirect",
            "refresh",
            "truncated",
            "type",
            "charset",
            "bytes",
            "digest",
            "title",
            "canonical",
            "links",
            "internal_links",
            "external_links",
            "last_modified");

    private final Scope scope;
    private final Batch pending;

    /// @param scope which links are the site's own
    CsvView(OutputStream out, Scope scope) {
        this.pending = new Batch(out);
        this.scope = scope;
    }

    @Override
    public void begin(List<Url> starts, Map<String, String> settings) {
        var heads = new CsvRow();
        for (var name : COLUMNS) heads.text(name);
        write(heads);
    }

    @Override
    public void page(Page page) throws IOException {
        var row = new CsvRow();
        ticket(page, row);
        outcome(page, row);
        document(page, row);
        write(row);
        pending.endPage();
    }

    private static void ticket(Page page, CsvRow row) {
        var ticket = page.ticket();
        row.number(ticket.number()).text(page.url().href());
        row.text(ticket.kind().code()).number(ticket.depth());
        if (ticket.parent() == Ticket.NONE) row.empty();
        else row.number(ticket.parent());
    }

    /// Status, error, redirect, refresh, truncated.
    private static void outcome(Page page, CsvRow row) {
        var refresh = page.refresh().map(Url::href).orElse("");
        switch (page.outcome()) {
            case Outcome.Read(int status, boolean truncated) -> answer(status, refresh, truncated, row);
            case Outcome.Index(int status, boolean truncated) -> answer(status, refresh, truncated, row);
            case Outcome.Moved(int status, Url target) ->
                row.number(status).empty().text(target.href()).empty().empty();
            case Outcome.Declined(int status) ->
                row.number(status).empty().empty().empty().empty();
            case Outcome.Refused _ -> row.empty().text("robots").empty().empty().empty();
            case Outcome.Failed(var failure) ->
                row.empty().text(failure.reason().code()).empty().empty().empty();
        }
    }

    private static void answer(int status, String refresh, boolean truncated, CsvRow row) {
        row.number(status).empty().empty().text(refresh).text(truncated ? "yes" : "");
    }

    private void document(Page page, CsvRow row) {
        var document = page.document();
        var isRead = page.outcome() instanceof Outcome.Read || page.outcome() instanceof Outcome.Index;
        row.text(document.type()).text(document.charset()).known(document.bytes());
        row.text(document.digest()).text(document.title()).text(document.canonical());
        if (isRead && hasLinks(page.ticket().kind())) links(page, row);
        else row.empty().empty().empty();
        row.text(LastModified.of(document));
    }

    /// Whether links are looked for in it.
    private static boolean hasLinks(Kind kind) {
        return switch (kind) {
            case PAGE, SITEMAP -> true;
            case RESOURCE, EXTERNAL -> false;
        };
    }

    /// Those that a reader may follow, and no rule skips.
    private void links(Page page, CsvRow row) {
        var internal = 0;
        var external = 0;
        for (var link : page.links()) {
            if (!link.isLink() || !(link.verdict() instanceof Verdict.Counts(var address))) continue;
            if (scope.contains(address.shown())) internal++;
            else external++;
        }
        row.number((long) internal + external).number(internal).number(external);
    }

    private void write(CsvRow row) {
        pending.writeBytes(row.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void flush() throws IOException {
        pending.flushThrough();
    }
}
