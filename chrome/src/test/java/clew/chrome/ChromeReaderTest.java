package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.encoding.Encoding;
import clew.extract.Extracted;
import clew.http.Cookie;
import clew.http.RequestHeader;
import clew.page.Anchor;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChromeReaderTest {
    private static final Map<String, String> PAGES = new ConcurrentHashMap<>();
    private static final Map<String, String> HEADERS = new ConcurrentHashMap<>();

    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private static LoopbackSite site;
    private static Shown shown;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Shown.command();
        site = LoopbackSite.answering((request, out) -> {
            var page = PAGES.get(request.target());
            if (request.target().equals("/never")) return hold();
            if (page == null) return LoopbackSite.status(out, 404, "");
            if (page.startsWith("{")) {
                return LoopbackSite.page(out, 200, "application/json", page.getBytes(StandardCharsets.UTF_8));
            }
            var header = HEADERS.getOrDefault(request.target(), "X-Nothing: 1");
            if (header.startsWith("Location")) return LoopbackSite.status(out, 302, "", header);
            return LoopbackSite.page(
                    out, 200, "text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8), header);
        });
        // Long enough for every page, even on a busy machine.
        shown = new Shown(site, Duration.ofSeconds(60));
    }

    private static boolean hold() throws IOException {
        try {
            ENDED.await();
            return false;
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    @AfterAll
    static void end() {
        ENDED.countDown();
        if (shown != null) shown.close();
        if (site != null) site.close();
    }

    private static String links(String page) throws InterruptedException {
        PAGES.put("/page", page);
        return shown.read("/page");
    }

    private static final String ADD =
            "<script>const add=h=>{const a=document.createElement('a');a.href=h;document.body.append(a)}</script>";

    @Test
    void linksOfAPlainPageAreThoseThatStandThere() throws Exception {
        assertEquals(
                "a=A /b=B javascript:x a",
                links("<a href=a> A </a><a>no</a><a href=/b>B</a><a href=javascript:x></a><a href=a></a>"));
    }

    @Test
    void linksMadeByScriptAtOnceCount() throws Exception {
        assertEquals("now", links("<body>" + ADD + "<script>add('now')</script>"));
    }

    @Test
    void linksMadeByTimersCountInTheOrderOfTime() throws Exception {
        assertEquals(
                "first second",
                links("<body>" + ADD
                        + "<script>setTimeout(()=>add('second'),4000);setTimeout(()=>add('first'),10);"
                        + "setTimeout(()=>add('never'),60000)</script>"));
    }

    @Test
    void linksMadeOfWhatWasFetchedCount() throws Exception {
        PAGES.put("/data", "{\"links\":[\"one\",\"two\"]}");
        assertEquals(
                "one two",
                links("<body>" + ADD
                        + "<script>fetch('/data').then(r=>r.json()).then(d=>d.links.forEach(add))</script>"));
    }

    @Test
    void aRouteOfTheHistoryApiIsWhatLinksAreRelativeTo() throws Exception {
        PAGES.put("/page", "<script>history.pushState({},'','/app/route')</script><a href=x>x</a>");
        var found = Objects.requireNonNull(shown.reading("/page").extracted());
        assertEquals(Url.of(site.url("/app/route")), found.base());
        assertEquals("x=x", shown.read("/page"));
    }

    /// 60 MB of links ended the crawl with an OutOfMemoryError.
    @Test
    void aPageWithMoreLinksThanMaxBodyFailsAndTheNextIsRead() throws Exception {
        var failed = "failed: the browser could not render it (its links are longer than -max-body)";
        assertEquals(
                failed, links("<body>" + ADD + "<script>for(let i=0;i<60;i++)add('x'.repeat(1000000)+i)</script>"));
        assertEquals(failed, links("<body>" + ADD + "<script>add('x'.repeat(60000000))</script>"));
        assertEquals("a", links("<a href=a></a>"));
    }

    @Test
    void aMessageThatIsTooLargeFailsItsPageAndTheNextIsRead() throws Exception {
        assertEquals(
                "failed: the browser could not render it" + " (the browser sends more data about it than we can take)",
                links("<a href=a></a><script>fetch('/x',{method:'POST',body:'x'.repeat(40000000)})</script>"));
        assertEquals("a", links("<a href=a></a>"));
    }

    @Test
    void manyLinksAreReadInPartsAndInOrder() throws Exception {
        var found = links("<body>" + ADD + "<script>for(let i=0;i<9000;i++)add('y'.repeat(200)+i)</script>");
        var expected = IntStream.range(0, 9000).mapToObj(i -> "y".repeat(200) + i);
        assertEquals(expected.collect(Collectors.joining(" ")), found);
    }

    @Test
    void anchorsOfDrawingsAndWhatIsNoUrlAreNoTrouble() throws Exception {
        assertEquals(
                "http://[=bad b",
                links("<svg><a href=s><text>s</text></a></svg><a href='http://['>bad</a><a href=b></a>"));
    }

    @Test
    void textsAreTrimmedToFiftyUnits() throws Exception {
        assertEquals("a=" + "x".repeat(49) + "\ud83d", links("<a href=a> " + "x".repeat(49) + "\ud83d\ude00yz </a>"));
    }

    @Test
    void whatElseIsKnownOfAPageIsThatOfTheLiveDocument() throws Exception {
        PAGES.put(
                "/page",
                "<meta name=ROBOTS content='noindex, NoFollow'><link rel='x CANONICAL' href=/c><base href=/b/>"
                        + "<a rel='x NOFOLLOW' href=a>a</a><img name=title><img name=querySelectorAll>"
                        + "<script>document.querySelector; addEventListener('load',()=>{"
                        + "let t=document.createElement('title');t.append(' a  title ');document.head.append(t);"
                        + "Array.prototype.map=()=>[]; JSON.stringify=()=>'x'})</script>");
        assertEquals(
                new Extracted(
                        Url.of(site.url("/b/")),
                        List.of(new Anchor("a", "a", true)),
                        "a title",
                        "/c",
                        true,
                        Encoding.UTF_8,
                        true),
                shown.reading("/page").extracted());
    }

    @Test
    void scriptsOfThePageRunUnderItsOwnContentSecurityPolicyAndItsLinksAreReadAllTheSame() throws Exception {
        var strict = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; script-src 'none'\">";
        assertEquals("there", links(strict + "<body>" + ADD + "<script>add('never')</script><a href=there></a>"));
        HEADERS.put("/csp", "Content-Security-Policy: sandbox; default-src 'none'");
        PAGES.put("/csp", "<body>" + ADD + "<script>add('never')</script><a href=there></a>");
        assertEquals("there", shown.read("/csp"));
    }

    @Test
    void dialogsAndQuestionsDoNotStopAPage() throws Exception {
        assertEquals(
                "false null",
                links("<body>" + ADD + "<script>alert(1);add(confirm('?'));add(prompt('?'));print();"
                        + "onbeforeunload=e=>{e.preventDefault();return 'stay'};"
                        + "Notification.requestPermission();navigator.geolocation.getCurrentPosition(()=>{});"
                        + "</script>"));
    }

    @Test
    void nothingThatAPageKeepsIsThereForTheNext() throws Exception {
        var page = "<body>" + ADD + "<script>add(document.cookie+'.'+localStorage.length+'.'+sessionStorage.length"
                + "+'.'+name);document.cookie='a=b';localStorage.x=1;sessionStorage.x=1;name='n'</script>";
        assertEquals(".0.0.", links(page));
        assertEquals(".0.0.", links(page));
    }

    @Test
    void chanceIsTheSameEveryTime() throws Exception {
        var page = "<body>" + ADD + "<script>add(Math.random());add(Math.random())</script>";
        assertEquals(links(page), links(page));
    }

    @Test
    void aPageThatReloadsItselfOrSendsAFormIsReadAsItStands() throws Exception {
        assertEquals("a", links("<a href=a></a><script>onload=()=>location.reload()</script>"));
        assertEquals(
                "a",
                links(
                        "<a href=a></a><form action=/x method=post></form><script>onload=()=>document.forms[0].submit()</script>"));
    }

    @Test
    void aPageThatTakesItsVisitorsElsewhereHasMoved() throws Exception {
        var there = "moved to " + site.url("/there");
        assertEquals(there + "#x", links("<script>location='/there#x'</script><a href=a></a>"));
        assertEquals(there, links("<script>setTimeout(()=>location.replace('/there'),3000)</script><a href=a></a>"));
        assertEquals(
                there,
                links("<meta http-equiv=refresh content='1; url=/there' id=m><a href=a></a><script>"
                        + "setTimeout(() => m.remove(), 2000)</script>"));
        assertFalse(site.targets().contains("/there"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 300})
    void aPageWithARefreshHasItsLinks(int seconds) throws Exception {
        var refresh = "<meta http-equiv=refresh content='" + seconds + "; url=/there'>";
        assertEquals("a b", links(refresh + "<a href=a></a><script>document.write('<a href=b></a>')</script>"));
        var moves = "<script>setTimeout(() => location = '/other', 3000)</script>";
        assertEquals(seconds < 3 ? "a" : "moved to " + site.url("/other"), links(refresh + "<a href=a></a>" + moves));
        assertFalse(site.targets().contains("/there"));
    }

    @Test
    void aRequestThatIsNeverAnsweredDelaysAPageButDoesNotCostItsLinks() throws Exception {
        PAGES.put("/page", "<a href=a></a><script>fetch('/never')</script>");
        // Such a page takes half the deadline.
        try (var impatient = new Shown(site, Duration.ofSeconds(12))) {
            assertEquals("a", impatient.read("/page"));
        }
    }

    @Test
    void whatWeAreToSendGoesWithTheRequestsOfAPageToo() throws Exception {
        PAGES.put("/data", "{}");
        PAGES.put(
                "/page",
                "<body>" + ADD + "<script>fetch('/data').then(()=>fetch('http://localhost:" + site.port()
                        + "/data?2',{mode:'no-cors'}))</script>");
        var cookie = new Cookie(
                "c", "1", "127.0.0.1", false, "/", false, Instant.now().plusSeconds(3600));
        var start = Url.of(site.url("/"));
        try (var told = new Shown(
                site,
                Duration.ofSeconds(30),
                options -> options,
                fetch -> fetch.withCookies(List.of(cookie))
                        .withHeaders(List.of(
                                RequestHeader.parse("Authorization: secret", start),
                                RequestHeader.parse("Accept-Language: de", start)
                                        .everywhere())))) {
            var before = site.requests().size();
            assertEquals("", told.read("/page"));
            var requests = site.requests().subList(before, site.requests().size());
            assertEquals(
                    List.of("/page secret c=1 de", "/data secret c=1 de", "/data?2   de"),
                    requests.stream()
                            .map(request -> request.target() + " " + request.header("Authorization") + " "
                                    + request.header("Cookie") + " " + request.header("Accept-Language"))
                            .toList());
        }
    }

    /// A host that a page loaded an image from received our key.
    @Test
    void aHeaderGoesToTheOriginOfTheStartOnlyAlsoAfterARedirect() throws Exception {
        try (var other = LoopbackSite.answering((_, out) -> LoopbackSite.status(out, 404, ""))) {
            PAGES.put("/moves", "");
            HEADERS.put("/moves", "Location: " + other.url("/moved"));
            PAGES.put("/keyed", "<img src=/own><img src=" + other.url("/image") + "><img src=/moves>");
            var key = RequestHeader.parse("X-Api-Key: secret", Url.of(site.url("/")));
            try (var told = new Shown(
                    site, Duration.ofSeconds(30), options -> options, fetch -> fetch.withHeaders(List.of(key)))) {
                var before = site.requests().size();
                assertEquals("", told.read("/keyed"));
                var own = site.requests().subList(before, site.requests().size());
                assertEquals(List.of("/keyed secret", "/moves secret", "/own secret"), keys(own));
                assertEquals(List.of("/image ", "/moved "), keys(other.requests()));
            }
        }
    }

    private static List<String> keys(List<LoopbackSite.Request> requests) {
        return requests.stream()
                .map(request -> request.target() + " " + request.header("X-Api-Key"))
                .sorted()
                .toList();
    }

    @Test
    void aPageIsWaitedForAndScrolledAsLongAsItGrows() throws Exception {
        PAGES.put(
                "/page",
                "<body style='height:3000px'>" + ADD + "<script>let n=0;onscroll=()=>{if(n<3)fetch('/data').then(()=>{"
                        + "add('s'+n++);document.body.style.height=(4000+1000*n)+'px'})};"
                        + "setTimeout(()=>{add('late');document.body.id='done'},23000)</script>");
        PAGES.put("/data", "{}");
        try (var patient = new Shown(
                site,
                Duration.ofSeconds(30),
                options -> options.withAwaited("body#done").withScrolling(true),
                f -> f)) {
            assertEquals("late s0 s1 s2", patient.read("/page"));
            PAGES.put("/page", "<a href=a></a>");
            assertEquals("a", patient.read("/page"));
        }
    }

    /// Tabs are reused. These are all the ways for a page to leave something behind, while it is shown or when it is
    /// left.
    @Test
    void noPageLearnsOfThoseBeforeIt() throws IOException, InterruptedException {
        var page = """
                <a id=a href=x>x</a><script>
                a.href = '?' + [
                  history.length, window.name, document.cookie, document.referrer, Object.keys(localStorage),
                  Object.keys(sessionStorage), Math.random(),
                ].join();
                const leave = how => {
                  window.name += how;
                  document.cookie = how + '=1';
                  localStorage[how] = sessionStorage[how] = 1;
                };
                leave('early');
                history.pushState(null, '', '#pushed');
                LATE
                </script>""";
        var late = List.of(
                "",
                "onpagehide = () => leave('late');",
                "onunload = () => leave('late');",
                "document.onvisibilitychange = () => leave('late');",
                "document.body.append(document.createElement('iframe')); frames[0].onpagehide = () => leave('framed');",
                "",
                "");
        try (var fresh = new Shown(site, Duration.ofSeconds(60))) {
            var found = new ArrayList<String>();
            for (var script : late) {
                var target = "/leaves" + found.size();
                PAGES.put(target, page.replace("LATE", script));
                found.add(fresh.read(target));
            }
            assertEquals(Collections.nCopies(late.size(), found.getFirst()), found);
            assertTrue(found.getFirst().startsWith("?2,,,,,,0."), found::toString);
        }
    }

    @Test
    void aPageThatWritesItselfAnewIsClearedAndPaintedAsOthersAre() throws IOException, InterruptedException {
        PAGES.put("/rewritten", """
                <script>setTimeout(() => {
                  document.open();
                  document.write('<p id=p>x</p>');
                  document.close();
                  localStorage.left = 1;
                  new IntersectionObserver(() => p.innerHTML = '<a href=seen></a>').observe(p);
                }, 100)</script>""");
        PAGES.put("/curious", "<a id=a></a><script>a.href = Object.keys(localStorage)[0] || 'nothing'</script>");
        try (var fresh = new Shown(site, Duration.ofSeconds(60))) {
            assertEquals("seen", fresh.read("/rewritten"));
            assertEquals("nothing", fresh.read("/curious"));
        }
    }
}
