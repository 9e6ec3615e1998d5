package clew.archive.wayback;

import clew.archive.rewrite.DocumentKind;
import clew.archive.warc.WarcDate;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Exchange;
import clew.fetch.Request;
import clew.fetch.Turn;
import clew.http.ResponseHead;
import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Retryable;
import clew.url.Url;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A request for a URL that an archive answers: with the best capture that it gives.
///
/// 1. Wishes are tried in their order. Extra ones are kept, and the first of the others that is given is the answer.
/// 2. The content is asked for as it was captured; where the archive refuses that, as it shows it to browsers, and then
///    made original again.
/// 3. What the archive itself says, such as that there are too many requests, is never taken for a capture.
/// 4. A listed capture that is not given is a failure. After too many in a row, a capture that was given before is
///    requested again: if the archive gives that one no longer either, the reason is not in the URLs.
final class RescueRequest implements Request {
    private static final String RAW = "id_";
    private static final String SHOWN = "";
    private static final String ELSEWHERE = "only one of another time";
    private static final int NOT_FOUND = 404;
    private static final int SAID_BYTES_MAX = 64 << 10;
    /// Longer content is not a page, and stays as the archive shows it.
    private static final int SHOWN_BYTES_MAX = 64 << 20;

    private final WaybackClient client;
    private final WaybackSource source;
    private final Url url;
    private final Deque<Wish> wishes;
    private final Exchange.@Nullable Listener listener;
    private final Set<Url> asked = new HashSet<>();
    private final Answer none;
    private volatile Request inner;
    private Url address;
    private Wish wish;
    private String flavour = RAW;
    private int hops;
    private int tries;
    private int pauses;
    private @Nullable Answer declined;

    /// The answer, while the archive is asked for a capture that it gave before; null at other times.
    private @Nullable Answer withheld;

    private @Nullable FoundResponse found;

    /// @param wishes at least one
    RescueRequest(WaybackClient client, Url url, List<Wish> wishes, Exchange.@Nullable Listener listener) {
        this.client = client;
        this.source = client.source();
        this.url = url;
        this.wishes = new ArrayDeque<>(wishes);
        this.listener = listener;
        this.none = Answer.of(new Outcome.Declined(NOT_FOUND));
        this.wish = this.wishes.remove();
        this.address = source.archive().replay(wish.timestamp(), flavour, wish.url());
        this.inner = client.ask(address, this::exchanged);
        asked.add(address);
    }

    @Override
    public Turn turn() {
        return inner.turn();
    }

    @Override
    public void release() {
        inner.release();
    }

    private void exchanged(Exchange exchange) {
        letGo();
        if (exchange.head().status() != 0) found = FoundResponse.of(exchange, source.storedBytesMax());
    }

    private void letGo() {
        if (found != null) found.close();
        found = null;
    }

    @Override
    public @Nullable Answer send() throws InterruptedException {
        try {
            var answer = inner.send();
            return answer == null ? null : examined(answer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            letGo();
        }
    }

    private @Nullable Answer examined(Answer answer) throws IOException, InterruptedException {
        var response = found;
        if (response == null || !response.isComplete()) return failed(answer);
        source.responded();
        var captured = response.head().captured();
        source.answered(captured.isPresent());
        if (captured.isEmpty()) return refused(answer, response);
        source.gave(address);
        return withheld == null ? captured(answer, response, captured.get()) : withheld;
    }

    /// No response, or not all of one.
    private @Nullable Answer failed(Answer answer) throws InterruptedException {
        var failure = answer.outcome() instanceof Outcome.Failed(Failure why)
                ? why
                : new Failure(Failure.Reason.CUT, "the archive did not send all of it");
        if (source.isSilent()) throw client.giveUp(failure.text());
        return switch (failure.reason()) {
            case UNREACHABLE, UNKNOWN_HOST, NAME_SERVER, TLS, GUARDED, PROXY -> throw client.giveUp(failure.text());
            default ->
                later(new Answer(
                        new Outcome.Failed(failure), ResponseHead.NONE, Body.NONE, answer.begun(), answer.took()));
        };
    }

    /// The same again after a while. An older capture does not take its place: a retry may get this one.
    private @Nullable Answer later(Answer answer) throws InterruptedException {
        if (++tries == Politeness.TRIES_MAX) return wish.isExtra() ? next(answer) : ended(answer);
        client.pause(source.politeness().backoff(tries));
        return ask(address);
    }

    /// The archive has no capture for us, and says why.
    private @Nullable Answer refused(Answer answer, FoundResponse response) throws IOException, InterruptedException {
        var head = response.head().head();
        var status = "status " + head.status();
        return switch (ArchiveAnswer.of(head, response.bytes(SAID_BYTES_MAX), address)) {
            case ArchiveAnswer.TooManyRequests() -> {
                if (++pauses > Politeness.PAUSES_MAX) throw client.giveUp("too many requests");
                source.pausing();
                client.pause(source.politeness().pause());
                yield ask(address);
            }
            case ArchiveAnswer.Down() -> later(declined(answer, head.status()));
            case ArchiveAnswer.Elsewhere(Url target) -> nearest(answer, target);
            case ArchiveAnswer.NotArchived() ->
                wish.use() == Wish.Use.LISTED ? shown(missing(answer, status)) : next(missing(answer, status));
            case ArchiveAnswer.Blocked() -> shown(notGiven(answer, status));
            case ArchiveAnswer.Unknown() ->
                flavour.equals(SHOWN) && withheld == null ? said(answer, response) : shown(notGiven(answer, status));
        };
    }

    /// A page of the archive itself, which may say that the capture is a redirect.
    private @Nullable Answer said(Answer answer, FoundResponse response) throws IOException, InterruptedException {
        return source.original(response, address) instanceof ReplayPage.Redirect(int status, Url target)
                ? said(answer, status, target)
                : next(notGiven(answer, "status " + response.head().head().status()));
    }

    private @Nullable Answer said(Answer answer, int status, Url target) throws InterruptedException {
        if (wish.isExtra()) return next(none);
        return source.isSamePage(target, url) ? next(declined(answer, NOT_FOUND)) : moved(answer, status, target);
    }

    /// Whether a capture of another time may take the place of the one that was asked for.
    private boolean isGood(String timestamp) {
        return source.isNear(wish.timestamp(), timestamp)
                && (!hasOther() || source.isAfter(wish.timestamp()) || !source.isAfter(timestamp));
    }

    /// As the archive shows it to browsers, or else the next wish.
    private @Nullable Answer shown(Answer answer) throws InterruptedException {
        if (flavour.equals(SHOWN) || withheld != null) return next(answer);
        flavour = SHOWN;
        return ask(source.archive().replay(wish.timestamp(), flavour, wish.url()));
    }

    /// The archive names the nearest capture that it has.
    private @Nullable Answer nearest(Answer answer, Url target) throws InterruptedException {
        var archive = source.archive();
        var timestamp = archive.timestamp(target).orElse("");
        var original = archive.original(target).orElse(null);
        if (original == null || hops == Outcome.Moved.IN_A_ROW_MAX || !source.isSamePage(original, url))
            return next(missing(answer, ELSEWHERE));
        if (!isGood(timestamp)) return next(missing(answer, ELSEWHERE));
        var nearest = archive.replay(timestamp, flavour, original.href());
        if (!asked.add(nearest)) return next(missing(answer, ELSEWHERE));
        hops++;
        return ask(nearest);
    }

    private @Nullable Answer captured(Answer answer, FoundResponse response, Instant time)
            throws IOException, InterruptedException {
        if (!isGood(WarcDate.digits(time))) return next(missing(answer, ELSEWHERE));
        if (flavour.equals(SHOWN) && response.length() <= SHOWN_BYTES_MAX) {
            switch (source.original(response, address)) {
                case ReplayPage.Original(byte[] bytes, String type) -> response.replace(bytes, type);
                case ReplayPage.Redirect(int status, Url target) -> {
                    return said(answer, status, target);
                }
                case ReplayPage.Blocked() -> {
                    return next(
                            notGiven(answer, "status " + response.head().head().status()));
                }
            }
        }
        var head = response.head().head();
        var status = head.status();
        var location = head.isRedirect() ? source.location(head, address) : null;
        if (wish.isExtra()) {
            keep(response, time, location);
            return next(none);
        }
        if (location != null) return redirect(answer, response, time, location);
        if (status < 200 || status >= 300 || response.head(null).isPart()) {
            if (!hasOther()) keep(response, time, null);
            return next(declined(answer, status));
        }
        keep(response, time, null);
        return read(answer, response, status);
    }

    /// One that leads to the page itself, from http to https for instance, is none.
    private @Nullable Answer redirect(Answer answer, FoundResponse response, Instant time, Url location)
            throws InterruptedException {
        if (source.isSamePage(location, url)) {
            if (!hasOther()) keep(response, time, location);
            return next(declined(answer, NOT_FOUND));
        }
        keep(response, time, location);
        return moved(answer, response.head().head().status(), location);
    }

    private Answer read(Answer answer, FoundResponse response, int status) throws IOException {
        var type = response.type();
        var beginning = response.bytes(1024);
        var bytesMax = client.bodyBytesMax();
        var body = DocumentKind.of(type, url, beginning) == DocumentKind.OTHER
                ? Body.unread(type, response.length())
                : new Body(type, response.bytes(bytesMax), response.length() > bytesMax || response.isTooLong());
        return new Answer(
                new Outcome.Read(status, body.truncated()), response.head(null), body, answer.begun(), answer.took());
    }

    /// No capture of a URL, or not the one that the archive lists.
    private Answer missing(Answer answer, String why) {
        return wish.use() == Wish.Use.LISTED ? notGiven(answer, why) : declined(answer, NOT_FOUND);
    }

    private static Answer notGiven(Answer answer, String why) {
        var failure = new Failure(Failure.Reason.WITHHELD, why);
        return new Answer(new Outcome.Failed(failure), ResponseHead.NONE, Body.NONE, answer.begun(), answer.took());
    }

    private static Answer declined(Answer answer, int status) {
        return new Answer(new Outcome.Declined(status), ResponseHead.NONE, Body.NONE, answer.begun(), answer.took());
    }

    private static Answer moved(Answer answer, int status, Url target) {
        return new Answer(
                new Outcome.Moved(status, target), ResponseHead.NONE, Body.NONE, answer.begun(), answer.took());
    }

    private void keep(FoundResponse response, Instant time, @Nullable Url location) {
        if (listener == null) return;
        var original = source.archive().original(address).orElse(url);
        listener.exchanged(response.exchange(original, time, address, location));
    }

    private boolean hasOther() {
        return !wishes.isEmpty();
    }

    /// Tries the next wish.
    ///
    /// @param answer the answer where there is none
    private @Nullable Answer next(Answer answer) throws InterruptedException {
        if (!wish.isExtra() && declined == null) declined = answer;
        if (wishes.isEmpty()) return ended(Objects.requireNonNullElse(declined, answer));
        wish = wishes.remove();
        flavour = RAW;
        hops = 0;
        tries = 0;
        asked.clear();
        var next = source.archive().replay(wish.timestamp(), flavour, wish.url());
        asked.add(next);
        return ask(next);
    }

    /// The last answer, unless it shows that the archive gives nothing any more.
    private @Nullable Answer ended(Answer answer) throws InterruptedException {
        if (withheld != null) throw client.giveUp(whyWithheld(withheld));
        var isGiven = wish.use() != Wish.Use.LISTED || !Retryable.later(answer.outcome());
        if (isGiven || !source.withholds()) return answer;
        var given = source.given();
        if (given.isEmpty()) throw client.giveUp(whyWithheld(answer));
        withheld = answer;
        tries = 0;
        return ask(given.get());
    }

    private static String whyWithheld(Answer answer) {
        var why = switch (answer.outcome()) {
            case Outcome.Failed(Failure failure) -> failure.text();
            case Outcome.Declined(int status) -> "status " + status;
            default -> throw new IllegalStateException("it was given");
        };
        return Politeness.WITHHELD_MAX + " listed captures in a row failed, the last: " + why;
    }

    private @Nullable Answer ask(Url next) {
        inner.release();
        address = next;
        inner = client.ask(next, this::exchanged);
        return null;
    }
}
