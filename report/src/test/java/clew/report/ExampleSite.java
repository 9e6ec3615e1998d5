package clew.report;

import clew.Clew;
import clew.fetch.Answer;
import clew.page.Outcome;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// A documentation site with a blog and a few faults, made from a seed: the one in the pictures of the manual.
final class ExampleSite {
    private static final String HOST = "https://docs.example.com";
    private static final List<String> SECTIONS = List.of(
            "/guide/",
            "/guide/install/",
            "/guide/deploy/",
            "/api/",
            "/api/client/",
            "/api/server/",
            "/blog/",
            "/blog/2025/",
            "/blog/2026/",
            "/reference/");
    private static final List<String> NOUNS = List.of(
            "queues", "topics", "retries", "limits", "tokens", "errors", "hooks", "regions", "quotas", "metrics",
            "backups", "events", "roles", "schemas", "streams", "traces");

    private final Map<String, Answer> answers = new HashMap<>();
    private final Random random = new Random(7);

    ExampleSite() {
        var home = new StringBuilder("<title>Example documentation</title><h1>Documentation</h1>");
        for (var section : SECTIONS) {
            home.append(link(section));
            section(section);
        }
        home.append(link("/old-guide")).append(link("/status")).append(link("https://status.example.net/"));
        put("/", home.toString());
        answers.put(HOST + "/old-guide", moved("/guide"));
        answers.put(HOST + "/guide", moved("/guide/"));
        answers.put(HOST + "/status", Answer.declined(503));
        answers.put(HOST + "/internal/notes", Answer.declined(403));
        answers.put(HOST + "/robots.txt", Answer.declined(404));
    }

    private void section(String section) {
        var index = page(section, "Overview");
        for (int i = 0; i < 12 + random.nextInt(28); i++) {
            var name = section + NOUNS.get(random.nextInt(NOUNS.size())) + "-" + i;
            index.append(link(name));
            var page = page(name, NOUNS.get(random.nextInt(NOUNS.size())) + " " + i);
            for (int j = 0; j < 4; j++) page.append(link(SECTIONS.get(random.nextInt(SECTIONS.size()))));
            page.append("<p>")
                    .append("Some words of text. ".repeat(1 << random.nextInt(14)))
                    .append("</p>");
            if (random.nextInt(14) == 0) page.append(link("/guide/removed-" + random.nextInt(4)));
            if (random.nextInt(25) == 0) page.append(link("/internal/notes"));
            if (random.nextInt(9) == 0) page.append(link("https://github.example/repo/" + i));
            put(name, page.toString());
        }
        put(section, index.toString());
    }

    private StringBuilder page(String target, String title) {
        var faulty = random.nextInt(20) == 0;
        return new StringBuilder(faulty ? "" : "<title>" + title + " \u2013 Example " + target + "</title>")
                .append(random.nextInt(15) == 0 ? "" : "<h1>" + title + "</h1>")
                .append(random.nextInt(5) == 0 ? "" : "<meta name=description content='About " + target + "'>")
                .append(link("/"));
    }

    private static Answer moved(String target) {
        return Answer.of(new Outcome.Moved(301, Url.of(HOST + target)));
    }

    private void put(String target, String html) {
        answers.put(HOST + target, Answer.html(html));
    }

    private static String link(String target) {
        return "<a href='" + target + "'>" + target + "</a>";
    }

    void crawl(Path journal) throws IOException, InterruptedException {
        try (var clew = Clew.builder().build()) {
            clew.crawl(HOST + "/")
                    .facts(true)
                    .answers(url -> answers.getOrDefault(url.href(), Answer.declined(404)))
                    .journal(journal)
                    .run();
        }
    }
}
