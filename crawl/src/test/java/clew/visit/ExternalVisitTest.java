package clew.visit;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.extract.HtmlExtractor;
import clew.extract.PageReader;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.MemoryBudget;
import clew.frontier.Fingerprint;
import clew.frontier.Fingerprints;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.page.Document;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.robots.KnownRobots;
import clew.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is asked of other sites, step by step.
class ExternalVisitTest {
    private static final Url A = Url.of("http://a.example/");

    /// `HEAD` or `GET` and the URL.
    private final List<String> asked = new ArrayList<>();

    private final Workspace workspace = new Workspace(
            new VisitRules(
                    Policy.standard(),
                    "clew",
                    null,
                    () -> new Fingerprint("00112233445566778899aabbccddeeff", Fingerprints.BITS),
                    false,
                    true,
                    false,
                    LinkChecks.NONE),
            PageReader.of(new HtmlExtractor()),
            1,
            MemoryBudget.ofHeap(8));

    /// @param site answers a method and a URL
    private Page visit(BiFunction<String, String, Answer> site) {
        var robots = KnownRobots.none(true, url -> url.isOn("own.example"));
        var visit = new ExternalVisit(
                new Ticket(7, Kind.EXTERNAL, A, null, 1, 0, 0), robots, Policy.standard(), LinkChecks.ALL);
        Visit.Step step = visit.begin();
        while (step instanceof Visit.Step.Ask(Url url, Wanted wanted, var _, var _, boolean external)) {
            var method = wanted == Wanted.NOTHING ? "HEAD" : "GET";
            assertTrue(wanted == Wanted.NOTHING || wanted == Wanted.UNREAD);
            assertEquals(!url.isOn("own.example"), external, "the pace of other hosts is not for the crawl's own");
            asked.add(method + " " + url);
            step = visit.answered(site.apply(method, url.href()), workspace);
        }
        var done = assertInstanceOf(Visit.Step.Done.class, step);
        var visited = assertInstanceOf(Result.Visited.class, done.result());
        return Objects.requireNonNull(visited.record().page());
    }

    private static Answer answer(Outcome.Fetched outcome, String... headers) {
        var status = Answer.of(outcome).status();
        var text = "HTTP/1.1 " + (status == 0 ? 200 : status) + "\n" + String.join("\n", headers) + "\n";
        try {
            var head = ResponseHead.parse(text.getBytes(US_ASCII));
            var body = outcome instanceof Outcome.Read ? new Body("text/plain", new byte[0], false) : Body.NONE;
            return new Answer(outcome, head, body, Instant.EPOCH.plusSeconds(1), Duration.ofSeconds(2));
        } catch (FetchException e) {
            throw new AssertionError(e);
        }
    }

    private static Answer ok() {
        return answer(new Outcome.Read(200, false));
    }

    private static Answer status(int status, String... headers) {
        return answer(status < 300 ? new Outcome.Read(status, false) : new Outcome.Declined(status), headers);
    }

    private static Answer moved(String to, String... headers) {
        return answer(new Outcome.Moved(302, Url.of(to)), headers);
    }

    private static Answer failed(Reason reason) {
        return Answer.of(new Outcome.Failed(new Failure(reason, "x")));
    }

    @Test
    void aGoodLinkTakesOneHead() {
        var page = visit((_, _) -> ok());
        assertEquals(List.of("HEAD http://a.example/"), asked);
        assertEquals(new Outcome.Read(200, false), page.outcome());
        assertEquals("text/plain", page.document().type());
        assertEquals("", page.document().digest());
        assertEquals(1, page.attempts());
        assertEquals(Instant.EPOCH.plusSeconds(1), page.asked());
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 304, 400, 401, 403, 404, 405, 429, 500, 501, 503})
    void noStatusOfHeadIsProofOfAFailure(int status) {
        var page = visit((method, _) -> method.equals("HEAD") ? status(status) : ok());
        assertEquals(List.of("HEAD http://a.example/", "GET http://a.example/"), asked);
        assertEquals(new Outcome.Read(200, false), page.outcome());
        assertEquals(2, page.attempts());
        assertEquals(
                new Outcome.Declined(status), visit((_, _) -> status(status)).outcome());
    }

    @ParameterizedTest
    @EnumSource(names = {"UNREACHABLE", "DEADLINE", "CUT", "PROTOCOL", "ENCODING", "BAD_REDIRECT", "HEADERS", "PROXY"})
    void noFailureOfHeadIsProofEither(Reason reason) {
        var page = visit((method, _) -> method.equals("HEAD") ? failed(reason) : ok());
        assertEquals(new Outcome.Read(200, false), page.outcome());
        assertEquals(2, asked.size());
    }

    @ParameterizedTest
    @EnumSource(names = {"UNKNOWN_HOST", "NAME_SERVER", "TLS", "GUARDED"})
    void whatNoMethodCanChangeIsNotAskedTwice(Reason reason) {
        assertEquals(failed(reason).outcome(), visit((_, _) -> failed(reason)).outcome());
        assertEquals(1, asked.size());
    }

    @Test
    void redirectsAreFollowedToAnyHostAndBackToOurs() {
        var page = visit((_, url) -> switch (url) {
            case "http://a.example/" -> moved("http://own.example/x");
            case "http://own.example/x" -> moved("https://u:p@b.example/y#z");
            default -> ok();
        });
        assertEquals(List.of("HEAD http://a.example/", "HEAD http://own.example/x", "HEAD https://b.example/y"), asked);
        assertEquals(A, page.ticket().url());
        assertEquals(Url.of("https://b.example/y"), page.url());
        assertEquals(3, page.attempts());
    }

    /// Some servers redirect HEAD to where they say that it does not exist.
    @Test
    void getBeginsAtTheBeginning() {
        var page = visit((method, url) -> switch (method + " " + url) {
            case "HEAD http://a.example/" -> moved("http://a.example/error");
            case "GET http://a.example/" -> ok();
            default -> status(404);
        });
        assertEquals(List.of("HEAD http://a.example/", "HEAD http://a.example/error", "GET http://a.example/"), asked);
        assertEquals(A, page.url());
    }

    @Test
    void twentyRedirectsAreFollowedAndNotOneMore() {
        BiFunction<String, String, Answer> endless = (_, url) -> moved(url + "x");
        var page = visit(endless);
        assertEquals(new Outcome.Failed(new Failure(Reason.REDIRECTS, "more than 20")), page.outcome());
        assertEquals(42, asked.size(), "twenty-one by HEAD, twenty-one by GET");
        var twenty = visit((_, url) -> url.length() == A.href().length() + 20 ? ok() : moved(url + "x"));
        assertEquals(new Outcome.Read(200, false), twenty.outcome());
    }

    @Test
    void aLoopIsNamed() {
        var page = visit((_, url) -> moved(url.equals(A.href()) ? "http://b.example/" : A.href()));
        assertEquals(new Outcome.Failed(new Failure(Reason.REDIRECTS, "a loop at http://a.example/")), page.outcome());
        assertEquals(4, asked.size());
    }

    @Test
    void aRedirectToItselfThatSetsACookieIsNoLoop() {
        var page = visit((_, _) -> asked.size() == 1 ? moved(A.href(), "Set-Cookie: a=b") : ok());
        assertEquals(new Outcome.Read(200, false), page.outcome());
        asked.clear();
        var again = visit((_, _) -> moved(A.href(), "Set-Cookie: a=b"));
        assertEquals(new Outcome.Failed(new Failure(Reason.REDIRECTS, "a loop at " + A.href())), again.outcome());
        var changing = visit((_, _) -> moved(A.href(), "Set-Cookie: a=" + asked.size()));
        assertEquals(new Outcome.Failed(new Failure(Reason.REDIRECTS, "more than 20")), changing.outcome());
    }

    @ParameterizedTest
    @CsvSource({
        "503, Retry-After: 3600, 1",
        "429, Retry-After: 31, 1",
        "429, 'Retry-After: Thu, 01 Jan 1970 01:00:00 GMT', 1",
        "429, Retry-After: 30, 2",
        "429, X: y, 2",
        "404, Retry-After: 3600, 2",
    })
    void noGetFollowsWhereTheServerForbidsItForLongerThanRequestsWait(int status, String header, int requests) {
        var page = visit((_, _) -> status(status, header));
        assertEquals(new Outcome.Declined(status), page.outcome());
        assertEquals(requests, asked.size(), asked.toString());
    }

    @Test
    void aRedirectOutOfTheWebIsNotFollowed() {
        var page = visit((_, _) -> moved("app:open"));
        assertEquals(new Outcome.Failed(new Failure(Reason.BAD_REDIRECT, "app:open")), page.outcome());
        assertEquals(Document.NONE, page.document());
    }

    @ParameterizedTest
    @CsvSource({
        "403, CF-Mitigated: challenge",
        "999, X: y",
        "202, x-amzn-waf-action: challenge",
        "405, x-amzn-waf-action: captcha",
        "403, X-DataDome: protected",
        "429, x-vercel-mitigated: challenge",
        "503, Server: cloudflare | CF-Chl-Bypass: 1",
        "503, Server: cloudflare | Refresh: 8;URL=/cdn-cgi/l/chk_jschl",
    })
    void aBotWallIsNoAnswerOfTheSite(int status, String headers) {
        var page = visit((_, _) -> status(status, headers.split(" \\| ", -1)));
        assertEquals(new Outcome.Failed(new Failure(Reason.BOT_WALL, "status " + status)), page.outcome());
        assertEquals(2, asked.size(), "GET may get through");
    }

    @ParameterizedTest
    @CsvSource({
        "200, X-DataDome: protected",
        "404, X-DataDome: protected",
        "403, Server: cloudflare",
        "503, Server: cloudflare",
        "503, CF-Chl-Bypass: 1",
        "403, x-amzn-waf-action: block",
    })
    void thatASiteIsBehindSuchAServiceIsNoSign(int status, String headers) {
        assertEquals(
                status(status).outcome(),
                visit((_, _) -> status(status, headers)).outcome());
    }
}
