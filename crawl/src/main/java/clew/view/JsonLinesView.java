package clew.view;

import clew.page.Document;
import clew.page.Failure;
import clew.page.Link;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
import clew.policy.Scope;
import clew.policy.Verdict;
import clew.url.Url;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;

/// One JSON object per ticket, each on a line of its own. docs/json-lines.md describes them.
///
/// All of it is ASCII: see [AsciiJson].
public final class JsonLinesView implements View {
    /// Goes up when a field changes its meaning or is gone.
    public static final int SCHEMA = 1;

    private final Scope scope;
    private final Batch pending;

    /// @param scope which links are the site's own
    public JsonLinesView(OutputStream out, Scope scope) {
        this.pending = new Batch(out);
        this.scope = scope;
    }

    @Override
    public void page(Page page) throws IOException {
        try (var json = AsciiJson.to(pending)) {
            json.writeStartObject();
            json.writeNumberField("schema", SCHEMA);
            ticket(page.ticket(), page.url(), json);
            outcome(page.outcome(), json);
            refresh(page, json);
            if (!page.document().equals(Document.NONE)) document(page.document(), json);
            json.writeArrayFieldStart("links");
            for (var link : page.links()) {
                if (!link.role().isRefresh()) link(link, json);
                pending.endPart();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        pending.write('\n');
        pending.endPage();
    }

    private static void ticket(Ticket ticket, Url url, JsonGenerator json) throws IOException {
        json.writeNumberField("number", ticket.number());
        json.writeStringField("url", url.href());
        json.writeStringField("kind", ticket.kind().code());
        json.writeNumberField("depth", ticket.depth());
        if (ticket.parent() != Ticket.NONE) json.writeNumberField("parent", ticket.parent());
    }

    private static void outcome(Outcome outcome, JsonGenerator json) throws IOException {
        switch (outcome) {
            case Outcome.Read(int status, boolean truncated) -> answer(status, truncated, json);
            case Outcome.Index(int status, boolean truncated) -> answer(status, truncated, json);
            case Outcome.Moved(int status, Url target) -> {
                json.writeNumberField("status", status);
                json.writeStringField("redirect", target.href());
            }
            case Outcome.Declined(int status) -> json.writeNumberField("status", status);
            case Outcome.Refused refused -> error("robots", refused.why(), json);
            case Outcome.Failed(Failure failure) -> error(failure.reason().code(), failure.text(), json);
        }
    }

    private static void refresh(Page page, JsonGenerator json) throws IOException {
        var target = page.refresh();
        if (target.isPresent()) json.writeStringField("refresh", target.get().href());
    }

    private static void answer(int status, boolean truncated, JsonGenerator json) throws IOException {
        json.writeNumberField("status", status);
        if (truncated) json.writeBooleanField("truncated", true);
    }

    private static void error(String code, String text, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("error");
        json.writeStringField("code", code);
        json.writeStringField("text", text);
        json.writeEndObject();
    }

    private static void document(Document document, JsonGenerator json) throws IOException {
        text("type", document.type(), json);
        text("charset", document.charset(), json);
        if (document.bytes() != null) json.writeNumberField("bytes", document.bytes());
        text("digest", document.digest(), json);
        text("title", document.title(), json);
        text("canonical", document.canonical(), json);
        if (!document.certain()) json.writeBooleanField("uncertain", true);
    }

    private static void text(String name, String value, JsonGenerator json) throws IOException {
        if (!value.isEmpty()) json.writeStringField(name, value);
    }

    private void link(Link link, JsonGenerator json) throws IOException {
        json.writeStartObject();
        switch (link.verdict()) {
            case Verdict.Counts(Address address) -> {
                json.writeStringField("url", address.shown().href());
                json.writeStringField("scope", scope.contains(address.shown()) ? "in" : "external");
            }
            case Verdict.Skipped(String rule) -> {
                json.writeStringField("href", link.href());
                json.writeStringField("skip", rule);
            }
        }
        text("text", link.text(), json);
        if (link.nofollow()) json.writeBooleanField("nofollow", true);
        if (link.isResource()) json.writeBooleanField("resource", true);
        json.writeEndObject();
    }

    @Override
    public void flush() throws IOException {
        pending.flushThrough();
    }
}
