package clew.archive.wayback;

import clew.archive.captures.CaptureList;
import clew.archive.captures.Remark;
import clew.archive.warc.WarcDate;
import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Retryable;
import clew.page.StoredCapture;
import clew.policy.Policy;
import clew.url.Url;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.MinimalPrettyPrinter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Says where each file of a rescued site comes from, and what no archive holds: a line of JSON for each URL.
public final class RescueReport implements Closeable {
    /// How many URLs came to what.
    ///
    /// @param cut those of which only the beginning is stored
    /// @param passedOver those whose newer captures are errors
    /// @param notHeld those of which the archive has no capture that fits
    /// @param failed those that the archive did not give us; a retry may get them
    public record Counts(long rescued, long cut, long redirects, long passedOver, long notHeld, long failed) {
        /// For people.
        public String text() {
            var text = new StringBuilder()
                    .append(rescued)
                    .append(rescued == 1 ? " file" : " files")
                    .append(" rescued");
            add(text, cut, "cut at -max-body");
            add(text, passedOver, "with an older capture, because newer ones are errors");
            add(text, redirects, "redirected");
            add(text, notHeld, "not in the archive");
            add(text, failed, "not given by the archive (crawler retry requests them again)");
            return text.toString();
        }

        private static void add(StringBuilder text, long count, String what) {
            if (count > 0) text.append(", ").append(count).append(' ').append(what);
        }
    }

    private static final int PARTIAL = 206;

    /// Each line is an object of its own.
    private static final JsonFactory JSON = new JsonFactory();

    private final RescueSettings settings;
    private final CaptureList captures;
    private final Policy policy;
    private final Predicate<Url> listed;
    private final Path path;
    private final Path part;
    private final JsonGenerator json;
    private long rescued;
    private long cut;
    private long redirects;
    private long passedOver;
    private long notHeld;
    private long failed;

    /// @param policy which URLs count as the same page
    /// @param listed whether the list would have a URL if the archive did
    /// @param path of the report, which appears when it is complete
    public RescueReport(RescueSettings settings, CaptureList captures, Policy policy, Predicate<Url> listed, Path path)
            throws IOException {
        this.settings = settings;
        this.captures = captures;
        this.policy = policy;
        this.listed = listed;
        this.path = path;
        this.part = path.resolveSibling(path.getFileName() + ".part");
        this.json = JSON.createGenerator(Files.newBufferedWriter(part, StandardCharsets.UTF_8));
        json.setPrettyPrinter(new MinimalPrettyPrinter("\n"));
    }

    /// @param file of the mirror; empty where there is none
    /// @param isEndless whether there is none because redirects lead in a circle
    public void add(Page page, Optional<String> file, boolean isEndless) throws IOException {
        if (page.ticket().kind() == Kind.SITEMAP) return;
        var stored = capture(page);
        var remark =
                settings.choice().choose(captures.find(policy.key(page.url()))).remark();
        var note = stored == null ? missing(page, remark) : found(page, stored, remark);
        if (file.isEmpty() && page.outcome() instanceof Outcome.Moved) {
            note = isEndless ? "redirects in a circle" : "redirects to a page that was not rescued";
        }
        json.writeStartObject();
        json.writeStringField("url", page.url().href());
        if (stored == null) {
            json.writeNullField("capture");
            json.writeNullField("distance");
            json.writeNullField("status");
        } else {
            json.writeStringField("capture", WarcDate.digits(stored.begun()));
            var until = settings.until();
            if (until == null) json.writeNullField("distance");
            else {
                var distance = Duration.between(until, stored.begun()).abs();
                json.writeNumberField("distance", distance.toSeconds());
            }
            json.writeNumberField("status", stored.status());
        }
        if (file.isPresent()) json.writeStringField("file", file.get());
        else json.writeNullField("file");
        if (stored != null) {
            var source = settings.archive().replay(WarcDate.digits(stored.begun()), "", stored.url());
            json.writeStringField("source", source.href());
        }
        if (note != null) json.writeStringField("note", note);
        json.writeEndObject();
    }

    /// The capture that a page is made of; null where it is made of none, whatever else is kept of it.
    private @Nullable StoredCapture capture(Page page) {
        var response = page.response().orElse(null);
        return switch (page.outcome()) {
            case Outcome.Read _, Outcome.Index _, Outcome.Moved _ -> response;
            case Outcome.Declined _ -> settings.allCaptures() ? null : response;
            case Outcome.Failed _, Outcome.Refused _ -> null;
        };
    }

    private @Nullable String found(Page page, StoredCapture stored, Remark remark) {
        switch (page.outcome()) {
            case Outcome.Moved _ -> redirects++;
            case Outcome.Read _, Outcome.Index _ -> {
                if (!stored.complete()) {
                    cut++;
                    return "cut at -max-body";
                }
                rescued++;
            }
            case Outcome.Declined _, Outcome.Failed _, Outcome.Refused _ -> {
                notHeld++;
                if (stored.status() == PARTIAL) return "the capture is a part of the file";
                return stored.status() < 400 ? "redirects to itself" : "the capture is an error";
            }
        }
        if (remark != Remark.LAST_WAS_ERROR) return null;
        passedOver++;
        return remark.text();
    }

    private String missing(Page page, Remark remark) {
        if (page.outcome() instanceof Outcome.Moved) {
            redirects++;
            return "the archive shows a redirect";
        }
        if (page.outcome() instanceof Outcome.Failed(Failure failure)) {
            failed++;
            return failure.text();
        }
        if (page.outcome() instanceof Outcome.Declined(int status) && status != 404) {
            if (Retryable.later(status)) failed++;
            else notHeld++;
            return "the archive answers with status " + status;
        }
        notHeld++;
        return switch (remark) {
            case CHOSEN, LAST_WAS_ERROR -> "the archive lists it, but gives no content";
            case NOT_IN_WINDOW, ONLY_ERRORS -> remark.text();
            // Of what no list has it is not known whether there are captures of other times.
            case NONE -> listed.test(page.url()) ? notListed() : Remark.NOT_IN_WINDOW.text();
        };
    }

    private String notListed() {
        return settings.from() == null && settings.to() == null
                ? "not in the archive"
                : "not in the archive between -from and -to";
    }

    /// No URL follows: the report is complete.
    public Counts finish() throws IOException {
        json.writeRaw('\n');
        json.close();
        Files.move(part, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        return new Counts(rescued, cut, redirects, passedOver, notHeld, failed);
    }

    @Override
    public void close() throws IOException {
        json.close();
        Files.deleteIfExists(part);
    }
}
