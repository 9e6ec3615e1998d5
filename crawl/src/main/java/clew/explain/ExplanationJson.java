package clew.explain;

import clew.explain.Explanation.Hop;
import clew.explain.Explanation.LinkCounts;
import clew.explain.Explanation.Visit;
import clew.frontier.Admission;
import clew.page.Document;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.StoredExchange;
import clew.page.Ticket;
import clew.url.Url;
import clew.view.AsciiJson;
import clew.view.Locations;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// An explanation as one JSON object on one line, all of it ASCII. docs/explain.md describes its fields.
public final class ExplanationJson {
    /// Goes up when a field changes its meaning or is gone.
    public static final int SCHEMA = 1;

    private final JsonGenerator json;

    private ExplanationJson(JsonGenerator json) {
        this.json = json;
    }

    public static void write(Explanation story, OutputStream out) throws IOException {
        try (var json = AsciiJson.to(out)) {
            new ExplanationJson(json).story(story);
        }
        out.write('\n');
    }

    private void story(Explanation story) throws IOException {
        json.writeStartObject();
        json.writeNumberField("schema", SCHEMA);
        json.writeStringField("given", story.given());
        json.writeStringField("url", story.url().href());
        json.writeBooleanField("known", story.isKnown());
        json.writeStringField("fate", Wording.code(story.fate()));
        json.writeStringField("reason", Wording.text(story.fate(), Locations.URLS));
        if (story.fate() instanceof Explanation.Fate.LeftOut(Admission.Trap(String pattern), long left)) {
            json.writeObjectFieldStart("trap");
            json.writeStringField("pattern", pattern);
            json.writeNumberField("links", left);
            json.writeEndObject();
        }
        if (story.fate() instanceof Explanation.Fate.Waiting(long number)) json.writeNumberField("ticket", number);
        json.writeArrayFieldStart("steps");
        for (var step : story.steps()) {
            json.writeStartObject();
            json.writeStringField("rule", step.rule());
            json.writeStringField("url", step.result().href());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeStringField("normalized", story.normalized().href());
        json.writeStringField("key", story.key());
        json.writeStringField("scope", story.outOfScope() == null ? "in" : "external");
        text("objection", story.outOfScope() == null ? "" : story.outOfScope());
        text("skip", story.skip() == null ? "" : story.skip());
        text("robots", story.robotsLine());
        json.writeArrayFieldStart("tickets");
        for (var visit : story.visits()) visit(visit);
        json.writeEndArray();
        linked(story);
        json.writeArrayFieldStart("way");
        for (var link : story.way().links()) link(link);
        json.writeEndArray();
        if (story.way().shortened()) json.writeBooleanField("way_shortened", true);
        json.writeArrayFieldStart("near");
        for (var url : story.near()) json.writeString(url);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void visit(Visit visit) throws IOException {
        var page = visit.page();
        var ticket = page.ticket();
        json.writeStartObject();
        json.writeNumberField("number", ticket.number());
        json.writeStringField("kind", ticket.kind().code());
        json.writeStringField("requested", ticket.url().href());
        if (ticket.fallback() != null)
            json.writeStringField("fallback", ticket.fallback().href());
        json.writeStringField("url", page.url().href());
        json.writeNumberField("depth", ticket.depth());
        if (ticket.parent() != Ticket.NONE) json.writeNumberField("parent", ticket.parent());
        if (!page.asked().equals(Instant.EPOCH)) {
            json.writeStringField("time", page.asked().toString());
            json.writeNumberField("took_ms", page.took().toNanos() / 1e6);
        }
        if (page.attempts() > 0) json.writeNumberField("attempts", page.attempts());
        outcome(page.outcome());
        if (!page.document().equals(Document.NONE)) document(page.document());
        json.writeArrayFieldStart("exchanges");
        for (var exchange : page.stored()) exchange(exchange);
        json.writeEndArray();
        json.writeArrayFieldStart("redirects");
        for (var hop : visit.redirects()) hop(hop);
        json.writeEndArray();
        counts(visit.links());
        if (visit.winner() != null) {
            json.writeFieldName("winner");
            link(visit.winner());
        }
        json.writeEndObject();
    }

    private void outcome(Outcome outcome) throws IOException {
        switch (outcome) {
            case Outcome.Read(int status, boolean truncated) -> answer(status, truncated);
            case Outcome.Index(int status, boolean truncated) -> answer(status, truncated);
            case Outcome.Moved(int status, Url target) -> {
                json.writeNumberField("status", status);
                json.writeStringField("redirect", target.href());
            }
            case Outcome.Declined(int status) -> json.writeNumberField("status", status);
            case Outcome.Refused refused -> error("robots", refused.why());
            case Outcome.Failed(Failure failure) -> error(failure.reason().code(), failure.text());
        }
    }

    private void answer(int status, boolean truncated) throws IOException {
        json.writeNumberField("status", status);
        if (truncated) json.writeBooleanField("truncated", true);
    }

    private void error(String code, String text) throws IOException {
        json.writeObjectFieldStart("error");
        json.writeStringField("code", code);
        json.writeStringField("text", text);
        json.writeEndObject();
    }

    private void document(Document document) throws IOException {
        text("type", document.type());
        text("charset", document.charset());
        if (document.bytes() != null) json.writeNumberField("bytes", document.bytes());
        text("digest", document.digest());
        text("title", document.title());
        text("canonical", document.canonical());
        text("etag", document.etag());
        text("last_modified", document.lastModified());
    }

    private void exchange(StoredExchange exchange) throws IOException {
        json.writeStartObject();
        var capture = exchange.capture();
        if (capture != null) {
            json.writeStringField("method", capture.method());
            json.writeStringField("url", capture.url());
            json.writeNumberField("status", capture.status());
            json.writeStringField("time", capture.begun().toString());
        }
        json.writeNumberField("file", exchange.records().getFirst().file());
        json.writeNumberField("offset", exchange.records().getFirst().offset());
        if (exchange.loaded()) json.writeBooleanField("loaded", true);
        json.writeEndObject();
    }

    private void hop(Hop hop) throws IOException {
        json.writeStartObject();
        json.writeStringField("url", hop.url().href());
        if (hop.page() == null) {
            answer(hop.answer());
        } else {
            json.writeNumberField("ticket", hop.page().ticket().number());
            outcome(hop.page().outcome());
        }
        json.writeEndObject();
    }

    private void counts(LinkCounts links) throws IOException {
        json.writeObjectFieldStart("links");
        json.writeNumberField("all", links.all());
        json.writeNumberField("in", links.inScope());
        json.writeNumberField("external", links.external());
        json.writeNumberField("resources", links.resources());
        json.writeNumberField("nofollow", links.nofollow());
        json.writeObjectFieldStart("skipped");
        for (var rule : new TreeMap<>(links.skipped()).entrySet()) {
            json.writeNumberField(rule.getKey(), rule.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void linked(Explanation story) throws IOException {
        json.writeObjectFieldStart("linked");
        json.writeNumberField("links", story.links());
        json.writeNumberField("pages", story.pages());
        json.writeArrayFieldStart("answers");
        for (var answered : story.answers()) {
            json.writeStartObject();
            answer(answered.answer());
            json.writeNumberField("links", answered.links());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("first");
        for (var link : story.found()) link(link);
        json.writeEndArray();
        json.writeEndObject();
    }

    private void link(FoundLink found) throws IOException {
        json.writeStartObject();
        json.writeNumberField("page", found.page());
        json.writeStringField("on", found.on().href());
        var link = found.link();
        if (link == null) {
            json.writeBooleanField("redirect", true);
        } else {
            json.writeStringField("href", link.href());
            text("text", link.text());
            if (link.line() > 0) {
                json.writeNumberField("line", link.line());
                json.writeNumberField("column", link.column());
            }
            if (link.nofollow()) json.writeBooleanField("nofollow", true);
            if (link.isResource()) json.writeBooleanField("resource", true);
            if (link.role().isRefresh()) json.writeBooleanField("refresh", true);
        }
        answer(found.answer());
        json.writeEndObject();
    }

    private void answer(@Nullable Admission answer) throws IOException {
        json.writeStringField("answer", Wording.code(answer));
        json.writeStringField("reason", Wording.text(answer));
    }

    private void text(String name, String value) throws IOException {
        if (!value.isEmpty()) json.writeStringField(name, value);
    }
}
