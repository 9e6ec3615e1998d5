// The examples of docs/library.md, in one program, which runs them all:
//
//     java -cp 'lib/*' Recipes.java https://example.com/ FOLDER

import clew.Clew;
import clew.CrawlListener;
import clew.SavedCrawl;
import clew.fetch.Answer;
import clew.page.CrawlSummary;
import clew.page.Link;
import clew.page.Outcome;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.policy.SkipRule;
import clew.view.Format;
import java.time.InstantSource;

void main(String[] arguments) throws Exception {
    var start = arguments[0];
    var journal = Path.of(arguments[1], "site.journal");
    saved(start, journal);
    read(journal);
    print(journal);
    ownPolicy(start, Path.of(arguments[1], "own.journal"));
    listened(start);
    madeUp();
}

/// A crawl that is saved, and resumed if it was interrupted.
void saved(String start, Path journal) throws IOException, InterruptedException {
    try (var clew = Clew.builder().userAgent("recipes/1 (+https://example.com/bot)").workers(4).build()) {
        var summary = clew.crawl(start)
                .policy(Policy.sitemap())
                .scope(ScopeRule.Area.HOST)
                .exclude("/print/")
                .journal(journal)
                .run(page -> IO.println("page " + page.url()));
        IO.println(summary.pages() + " pages, " + summary.declined() + " of them missing");
    }
}

/// The pages of a saved crawl, without a request.
void read(Path journal) throws IOException {
    try (var saved = SavedCrawl.open(journal);
            var pages = saved.stream()) {
        pages.filter(page -> page.outcome() instanceof Outcome.Declined)
                .forEach(page -> IO.println("missing " + page.url()));
    }
}

/// A saved crawl as the command line would print it.
void print(Path journal) throws IOException {
    try (var saved = SavedCrawl.open(journal)) {
        saved.write(Format.CSV, System.out);
    }
}

/// A crawl with a policy of its own, which is needed to read the journal.
void ownPolicy(String start, Path journal) throws IOException, InterruptedException {
    var policy = Policy.of("no-queries", List.of(url -> url.withSearch("")), List.of(SkipRule.EXTENSION));
    try (var clew = Clew.builder().build()) {
        clew.crawl(start).policy(policy).journal(journal).run();
    }
    try (var saved = SavedCrawl.open(journal, policy)) {
        saved.read(page -> IO.println("saved " + page.url()));
    }
}

/// What happens beside the pages.
void listened(String start) throws IOException, InterruptedException {
    try (var clew = Clew.builder().build()) {
        clew.crawl(start)
                .maxDepth(0)
                .listener(new CrawlListener() {
                    @Override
                    public void ended(CrawlSummary summary) {
                        IO.println("ended: " + summary.ending());
                    }
                })
                .run();
    }
}

/// A site that is a function, and a clock that stands still: for tests.
void madeUp() {
    try (var clew = Clew.builder().clock(InstantSource.fixed(Instant.EPOCH)).build();
            var pages = clew.crawl("http://site.test/")
                    .answers(url -> switch (url.pathname()) {
                        case "/" -> Answer.html("<a href=/a>one</a><a href=/b>two</a>");
                        case "/a" -> Answer.html("<title>A</title>");
                        default -> Answer.declined(404);
                    })
                    .stream()) {
        pages.forEach(page -> IO.println(page.url().pathname() + " " + page.links().stream().map(Link::text).toList()));
    }
}
