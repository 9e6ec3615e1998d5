package clew;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Answer;
import clew.page.Page;
import clew.policy.DropTrailingSlashes;
import clew.policy.Policy;
import clew.policy.Rewrite;
import clew.policy.SkipRule;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
