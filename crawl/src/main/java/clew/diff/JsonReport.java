package clew.diff;

import clew.page.Page;
import clew.url.Url;
import clew.view.AsciiJson;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// Differences as JSON: one object, or a line for each page. docs/diff.md describes them.
///
/// All of it is ASCII: see [AsciiJson].
public final class JsonReport implements DiffReport {
    /// Goes up when a field changes its meaning or is gone.
    public static final int SCHEMA = 1;

    private final boolean lines;

    private JsonReport(boolean lines) {
        this.lines = lines;
    }

    /// One object, with a page on each of its lines.
    public static JsonReport object() {
        return new JsonReport(false);
    }

    /// An object for each page, each on a line of its own.
    public static JsonReport lines() {
        return new JsonReport(true);
    }

    @Override
    public void write(CrawlDiff diff, OutputStream out) throws IOException {
        var text = new BufferedOutputStream(out);
        if (!lines) {
            ascii("{\"schema\":" + SCHEMA + ",\n\"old\":", text);
            object(json -> crawl(diff.old(), diff.counts().oldPages(), diff.oldProgress(), json), text);
            ascii(",\n\"new\":", text);
            object(json -> crawl(diff.now(), diff.counts().newPages(), diff.newProgress(), json), text);
            ascii(",\n\"counts\":", text);
            object(json -> counts(diff.counts(), json), text);
        }
        var gone = new PageList("gone", text);
        diff.gone((page, status) -> gone.add(json -> {
            page(diff.old(), page, json);
            if (status != 0) json.writeNumberField("newStatus", status);
        }));
        gone.end();
        var added = new PageList("added", text);
        diff.added(page -> added.add(json -> page(diff.now(), page, json)));
        added.end();
        var changed = new PageList("changed", text);
        diff.changed(change -> changed.add(json -> change(diff.now(), change, json)));
        changed.end();
        if (!lines) ascii("}\n", text);
        text.flush();
    }

    /// Writes the fields of an object.
    @FunctionalInterface
    private interface Fields {
        void write(JsonGenerator json) throws IOException;
    }

    /// One of the three lists of pages.
    private final class PageList {
        private final String name;
        private final OutputStream text;
        private boolean any;

        PageList(String name, OutputStream text) throws IOException {
            this.name = name;
            this.text = text;
            if (!lines) ascii(",\n\"" + name + "\":[", text);
        }

        boolean add(Fields fields) throws IOException {
            if (!lines) ascii(any ? ",\n" : "\n", text);
            any = true;
            object(
                    json -> {
                        if (lines) {
                            json.writeNumberField("schema", SCHEMA);
                            json.writeStringField("change", name);
                        }
                        fields.write(json);
                    },
                    text);
            if (lines) ascii("\n", text);
            return true;
        }

        void end() throws IOException {
            if (!lines) ascii("]", text);
        }
    }

    private static void object(Fields fields, OutputStream text) throws IOException {
        try (var json = AsciiJson.to(text)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        }
    }

    private static void ascii(String fragment, OutputStream text) throws IOException {
        text.write(fragment.getBytes(StandardCharsets.US_ASCII));
    }

    private static void crawl(SavedCrawl crawl, long pages, SavedCrawl.Progress progress, JsonGenerator json)
            throws IOException {
        json.writeStringField("start", crawl.start().href());
        json.writeNumberField("pages", pages);
        json.writeBooleanField("finished", progress.isFinished());
    }

    private static void counts(DiffCounts counts, JsonGenerator json) throws IOException {
        json.writeNumberField("gone", counts.gone());
        json.writeNumberField("added", counts.added());
        json.writeNumberField("changed", counts.changed());
        json.writeNumberField("unchanged", counts.unchanged());
        for (var facet : counts.facets().entrySet()) {
            json.writeNumberField(facet.getKey().word(), facet.getValue());
        }
    }

    private static void page(SavedCrawl crawl, Page page, JsonGenerator json) throws IOException {
        json.writeStringField("url", page.url().href());
        file(crawl, page, json);
        json.writeStringField("kind", page.ticket().kind().code());
        json.writeFieldName("status");
        status(page, json);
        var target = PageResult.redirect(page);
        if (target.isPresent()) json.writeStringField("redirect", target.get().href());
        var refresh = page.refresh();
        if (refresh.isPresent()) json.writeStringField("refresh", refresh.get().href());
        var title = page.document().title();
        if (!title.isEmpty()) json.writeStringField("title", title);
    }

    private static void file(SavedCrawl crawl, Page page, JsonGenerator json) throws IOException {
        var file = crawl.fileOf(page.url());
        if (file.isPresent()) json.writeStringField("file", file.get());
    }

    private static void change(SavedCrawl crawl, PageChange change, JsonGenerator json) throws IOException {
        var before = change.before();
        var after = change.after();
        json.writeStringField("url", after.url().href());
        if (!before.url().equals(after.url()))
            json.writeStringField("oldUrl", before.url().href());
        file(crawl, after, json);
        json.writeStringField("kind", after.ticket().kind().code());
        for (var facet : change.facets()) {
            json.writeObjectFieldStart(facet.word());
            switch (facet) {
                case GONE, ADDED -> {}
                case STATUS -> {
                    json.writeFieldName("old");
                    status(before, json);
                    json.writeFieldName("new");
                    status(after, json);
                }
                case REDIRECT, REFRESH -> texts(target(before, facet), target(after, facet), json);
                case DIGEST -> {
                    var digests = ContentDigests.of(before, after);
                    texts(digests.was(), digests.is(), json);
                }
                case TITLE -> texts(before.document().title(), after.document().title(), json);
                case CANONICAL ->
                    texts(before.document().canonical(), after.document().canonical(), json);
                case LINKS -> {
                    urls("added", change.linksAdded(), json);
                    urls("removed", change.linksRemoved(), json);
                }
            }
            json.writeEndObject();
        }
    }

    private static String target(Page page, Facet facet) {
        return PageResult.target(page, facet).map(Url::href).orElse("");
    }

    private static void texts(String was, String is, JsonGenerator json) throws IOException {
        json.writeFieldName("old");
        text(was, json);
        json.writeFieldName("new");
        text(is, json);
    }

    private static void status(Page page, JsonGenerator json) throws IOException {
        var result = PageResult.of(page);
        if (result.error().isEmpty()) json.writeNumber(result.status());
        else json.writeString(result.error());
    }

    private static void text(String text, JsonGenerator json) throws IOException {
        if (text.isEmpty()) json.writeNull();
        else json.writeString(text);
    }

    private static void urls(String name, List<Url> urls, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (var url : urls) json.writeString(url.href());
        json.writeEndArray();
    }
}
