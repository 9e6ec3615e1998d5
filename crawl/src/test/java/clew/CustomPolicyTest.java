package clew;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Answer;
import clew.fetch.Body;
import clew.http.ResponseHead;
import clew.page.Page;
import clew.policy.DropTrailingSlashes;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.Rewrite;
import clew.policy.SkipRule;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Crawls with a policy that a program puts together.
class CustomPolicyTest {
    private static final String START = "http://h.example/";

    @TempDir
    Path folder;

    private boolean broken;

    private static Policy policy(String name, List<Rewrite> rewrites, SkipRule... skips) {
        return Policy.of(name, rewrites, List.of(skips));
    }

    private static final Policy MINE = policy("mine", List.of(new DropTrailingSlashes()));

    private Answer answer(Url url) {
        return switch (url.pathname()) {
            case "/" ->
                Answer.html("<a href=/a/>a</a><a href=/a>b</a><a href=mailto:x@h.example>m</a><a href=data:,x>d</a>");
            case "/b" -> broken ? Answer.declined(500) : Answer.html("");
            default -> Answer.html("<a href=/b>b</a>");
        };
    }

    private CrawlRequest crawl(Clew clew, Path journal, Policy policy) {
        return clew.crawl(START).policy(policy).journal(journal).answers(this::answer);
    }

    private Path saved(Policy policy) throws IOException, InterruptedException {
        var file = folder.resolve("j");
        try (var clew = Clew.builder().build()) {
            crawl(clew, file, policy).run(_ -> {});
        }
        return file;
    }

    private static Answer content(String type, String text) {
        return Answer.of(200, ResponseHead.NONE, new Body(type, text.getBytes(StandardCharsets.UTF_8), false));
    }

    private static List<String> urls(SavedCrawl saved) throws IOException {
        var urls = new ArrayList<String>();
        saved.read((Page page) -> urls.add(page.url().href()));
        return urls;
    }

    @Test
    void aPolicyWithoutTheSchemeRuleWritesAJournalThatCanBeRead() throws Exception {
        var file = saved(MINE);
        try (var saved = SavedCrawl.open(file, MINE);
                var pages = saved.stream()) {
            assertEquals(List.of(START, START + "a", START + "b"), urls(saved));
            var links = pages.findFirst().orElseThrow().links();
            assertEquals(4, links.size());
            assertEquals("Skipped[rule=scheme]", links.get(2).verdict().toString());
        }
    }

    @Test
    void aRewriteThatTakesAPageOffTheWebIsIgnored() throws Exception {
        var mail = policy("mail", List.of(url -> Url.of("mailto:a@b.example")), SkipRule.SCHEME);
        try (var saved = SavedCrawl.open(saved(mail), mail)) {
            assertEquals(List.of(START, START + "a/", START + "a", START + "b"), urls(saved));
        }
    }

    private record Alternate() implements Rewrite {
        @Override
        public Url apply(Url url) {
            return url.pathname().equals("/b") ? url.withSearch(url.search().equals("?1") ? "?2" : "?1") : url;
        }
    }

    @Test
    void aRewriteThatNeverSettlesIsNamedInsteadOfHangingForEver() throws Exception {
        var endless = policy("endless", List.of(new DropTrailingSlashes(), new Alternate(), url -> url.withHash("")));
        var named = "the policy 'endless' never settles: rewrites().get(3), Alternate, still changes a URL";
        for (var given : List.of("http://h.example/b", "http://h.example/b/")) {
            var url = Url.of(given);
            for (Executable call : List.<Executable>of(() -> endless.address(url), () -> endless.steps(url))) {
                var error = assertThrows(IllegalStateException.class, call);
                assertTrue(String.valueOf(error.getMessage()).startsWith(named), error::getMessage);
            }
        }
        try (var clew = Clew.builder().build()) {
            var outcomes = new ArrayList<String>();
            assertEquals(
                    1,
                    crawl(clew, folder.resolve("j"), endless)
                            .run(page -> outcomes.add(page.outcome().toString()))
                            .internal());
            assertTrue(outcomes.getLast().contains(named), outcomes::toString);
        }
    }

    @Test
    void itsJournalIsOpenedAndRetriedWithItAndResumedByItsCrawl() throws Exception {
        broken = true;
        var file = saved(MINE);
        broken = false;
        // The same policy, made a second time.
        var again = policy("mine", List.of(new DropTrailingSlashes()));
        try (var clew = Clew.builder().build()) {
            assertEquals(1, crawl(clew, file, again).run(_ -> {}).declined());
            assertEquals(
                    0,
                    clew.retry(file, again).answers(this::answer).run(_ -> {}).declined());
        }
        try (var saved = SavedCrawl.open(file, again)) {
            assertEquals(3, urls(saved).size());
        }
    }

    @Test
    void withoutItTheJournalSaysWhatIsMissingAndIsNotCalledDamaged() throws Exception {
        var file = saved(MINE);
        var problem =
                "its policy 'mine' is not one of Clew's own; a program that defines it can open the journal with it";
        assertEquals(
                problem,
                assertThrows(JournalFailed.class, () -> SavedCrawl.open(file))
                        .why()
                        .getMessage());
        try (var clew = Clew.builder().build()) {
            assertEquals(
                    problem,
                    assertThrows(JournalFailed.class, () -> clew.retry(file))
                            .why()
                            .getMessage());
        }
    }

    @Test
    void anotherPolicyOfTheSameNameIsRefused() throws Exception {
        var file = saved(MINE);
        Rewrite lowerCase = url -> url.withPathname(url.pathname().toLowerCase(Locale.ROOT));
        Rewrite noQuery = url -> url.withSearch("");
        var others = List.of(
                policy("mine", List.of()),
                policy("mine", List.of(lowerCase)),
                policy("mine", List.of(new DropTrailingSlashes()), SkipRule.EXTENSION),
                policy("mine", List.of(new DropTrailingSlashes()), new SkipRule("mine", _ -> false)),
                MINE.mapping(noQuery));
        try (var clew = Clew.builder().build()) {
            for (var other : others) {
                for (var error : List.of(
                        assertThrows(
                                DifferentSettings.class,
                                () -> crawl(clew, file, other).run()),
                        assertThrows(DifferentSettings.class, () -> clew.retry(file, other)),
                        assertThrows(DifferentSettings.class, () -> SavedCrawl.open(file, other)))) {
                    assertEquals(1, error.differences().size());
                    assertTrue(
                            error.differences().getFirst().startsWith("policy-rules was 'DropFragment, DropUserInfo, "),
                            error::getMessage);
                }
            }
        }
    }

    @Test
    void rulesThatHaveNoNameOrTheSameOneAreToldApartByWhatTheyDo() throws Exception {
        var file = saved(policy("mine", List.of(url -> url.withSearch("")), SkipRule.extensions(Set.of("pdf"))));
        for (var other : List.of(
                policy("mine", List.of(url -> url.withHash("")), SkipRule.extensions(Set.of("pdf"))),
                policy("mine", List.of(url -> url.withSearch("")), SkipRule.extensions(Set.of("doc"))))) {
            assertThrows(DifferentSettings.class, () -> SavedCrawl.open(file, other));
        }
    }

    /// What the rule leaves out, no sample has; nor does any sample show what the rewrite does.
    @Test
    void rulesThatDifferOnlyOnLinksOfTheJournalAreToldApartByThese() throws Exception {
        Rewrite keeps = url -> url.search().equals("?x=2") ? url.withSearch("") : url;
        Rewrite drops = url -> url.search().startsWith("?x=") ? url.withSearch("") : url;
        var none = new SkipRule("mine", _ -> false);
        var some = new SkipRule("mine", link -> link.href().endsWith("?x=1"));
        var mine = policy("mine", List.of(keeps), none);
        Function<Url, Answer> site = url -> Answer.html(url.search().isEmpty() ? "<a href='?x=1'>x</a>" : "");
        var file = folder.resolve("j");
        try (var clew = Clew.builder().build()) {
            clew.crawl(START).policy(mine).journal(file).answers(site).run();
            var others = Map.of(
                    policy("mine", List.of(drops), none),
                    "http://h.example/, requested as http://h.example/?x=1",
                    policy("mine", List.of(keeps), some),
                    "skipped by the rule mine");
            for (var other : others.entrySet()) {
                var policy = other.getKey();
                for (var error : List.of(
                        assertThrows(
                                DifferentSettings.class,
                                () -> clew.crawl(START)
                                        .policy(policy)
                                        .journal(file)
                                        .answers(site)
                                        .run()),
                        assertThrows(DifferentSettings.class, () -> clew.retry(file, policy)),
                        assertThrows(DifferentSettings.class, () -> SavedCrawl.open(file, policy)))) {
                    assertEquals(
                            List.of("policy 'mine' is a different one: on http://h.example/ the link '?x=1' was"
                                    + " http://h.example/?x=1 and is now " + other.getValue()),
                            error.differences());
                }
            }
            clew.crawl(START).policy(mine).journal(file).answers(site).run();
            clew.retry(file, mine);
        }
        SavedCrawl.open(file, mine).close();
    }

    /// The links of a page in another encoding, of one with another base, of a style sheet and of a sitemap.
    @Test
    void theSamePolicyJudgesEveryKindOfLinkAsItDid() throws Exception {
        var mine = policy(
                "mine",
                List.of(
                        new DropTrailingSlashes(),
                        url -> url.withSearch(url.search().replace("=", "-"))),
                SkipRule.EMPTY,
                SkipRule.SAME_PAGE);
        Function<Url, Answer> site = url -> switch (url.pathname()) {
            case "/" -> content("text/html", """
                        <meta charset=windows-1251><base href=/b/>
                        <meta http-equiv=refresh content='1;url=r/?\u0436=1'>
                        <a href='?\u0436=1#f'>1</a><a href=''>2</a><a href=' x/ #y '>3</a>
                        <a href=http://h.example:x>4</a><a href=mailto:a@b>5</a><a href='/\u00e4//'>6</a>
                        <img src='i.png?a=1'><img src='https:/i/'><link rel=stylesheet href=s.css>""");
            case "/b/s.css" -> content("text/css", "body { background: url('p/?q=1') }");
            case "/sitemap.xml" ->
                content("text/xml", "<urlset><url><loc>http://h.example/m/?a=b#c</loc></url></urlset>");
            default -> Answer.html("");
        };
        var file = folder.resolve("j");
        try (var clew = Clew.builder().build()) {
            var crawl = clew.crawl(START).policy(mine).journal(file).answers(site);
            var pages =
                    crawl.sitemaps(true).requisites(Requisites.ALL).run(_ -> {}).pages();
            assertEquals(6, pages);
            clew.retry(file, mine);
        }
        SavedCrawl.open(file, mine).close();
    }

    @Test
    void aMappingOfAProgramIsNotForgottenInTheJournalOfOneOfOurPolicies() throws Exception {
        var mapped =
                Policy.standard().mapping(url -> url.pathname().equals("/a/") ? Url.of("http://h.example/c") : url);
        var file = saved(mapped);
        assertThrows(JournalFailed.class, () -> SavedCrawl.open(file));
        assertThrows(DifferentSettings.class, () -> SavedCrawl.open(file, Policy.standard()));
        try (var saved = SavedCrawl.open(file, mapped)) {
            assertEquals(List.of(START, START + "c", START + "a", START + "b"), urls(saved));
        }
    }

    @Test
    void oneOfOurPoliciesOpensItsJournalToo() throws Exception {
        var file = saved(Policy.sitemap());
        try (var saved = SavedCrawl.open(file, Policy.sitemap())) {
            assertEquals(3, urls(saved).size());
        }
        assertEquals(
                List.of("policy was 'sitemap' and is now 'standard'"),
                assertThrows(DifferentSettings.class, () -> SavedCrawl.open(file, Policy.standard()))
                        .differences());
    }

    @ParameterizedTest
    @ValueSource(strings = {"standard", "sitemap", "archive", "", " "})
    void itCannotTakeANameOfOurs(String name) {
        var error = assertThrows(IllegalArgumentException.class, () -> policy(name, List.of()));
        assertEquals(
                "Policy.of: name is '" + name
                        + "'; permitted is any that is not blank and not standard, sitemap, archive",
                error.getMessage());
    }
}
