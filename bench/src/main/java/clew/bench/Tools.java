package clew.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The crawlers that are compared, each told to visit one host, to store as little as it can, and to make eight
/// requests at a time where it can make more than one.
final class Tools {
    static final String CLEW = "clew";
    static final String CLEW_JOURNAL = "clew -journal";
    static final String GO = "go";
    static final String GO_TUNED = "go, tuned";

    private Tools() {}

    /// @param clew the launcher of Clew
    /// @param folder what `bench/compare` has built or installed, and a place for configuration
    static List<Tool> all(Path clew, Path folder) throws IOException {
        var crawler = clew.toString();
        var go = folder.resolve("go-crawler").toString();
        var goTuned = folder.resolve("go-crawler-tuned").toString();
        var linkinator = folder.resolve("node/node_modules/.bin/linkinator").toString();
        // Without the server's header and a rate of its own, LinkChecker makes at most ten requests per second.
        var linkcheckerSettings = Files.writeString(
                folder.resolve("linkchecker.ini"), "[checking]\nthreads=8\nmaxrequestspersecond=1000000\n");
        return List.of(
                new Tool(
                        CLEW,
                        CLEW,
                        false,
                        List.of(crawler, "-url", "URL"),
                        List.of(crawler, "-url", "URL", "-max-pages", "1"),
                        List.of(crawler, "--version")),
                new Tool(
                        CLEW_JOURNAL,
                        CLEW,
                        false,
                        List.of(crawler, "-url", "URL", "-journal", "journal"),
                        List.of(),
                        List.of()),
                new Tool(
                        GO,
                        GO,
                        false,
                        List.of(go, "-url", "URL"),
                        List.of(go, "-url", "URL", "-max-pages", "1"),
                        List.of("go", "version")),
                new Tool(
                        GO_TUNED,
                        GO,
                        false,
                        List.of(goTuned, "-url", "URL"),
                        List.of(goTuned, "-url", "URL", "-max-pages", "1"),
                        List.of()),
                new Tool(
                        "wget",
                        "wget",
                        false,
                        List.of(
                                "wget",
                                "--recursive",
                                "--level=inf",
                                "--no-directories",
                                "--delete-after",
                                "--quiet",
                                "URL"),
                        List.of("wget", "--quiet", "--output-document=/dev/null", "URL"),
                        List.of("wget", "--version")),
                new Tool(
                        "httrack",
                        "httrack",
                        true,
                        // It scans without saving, keeps its connections, and keeps no cache; its limits on rates are
                        // off.
                        List.of(
                                "httrack", "URL", "-p0", "-c8", "-%k", "-C0", "-I0", "-%c0", "-A0", "-%!", "-q", "-Q",
                                "-O", "."),
                        List.of(),
                        List.of("httrack", "--version")),
                new Tool(
                        "linkinator",
                        "linkinator",
                        true,
                        List.of(
                                linkinator,
                                "URL",
                                "--recurse",
                                "--concurrency",
                                "8",
                                "--verbosity",
                                "error",
                                "--skip",
                                "^(?!http://127[.]0[.]0[.]1:)"),
                        List.of(),
                        List.of(linkinator, "--version")),
                new Tool(
                        "linkchecker",
                        "linkchecker",
                        true,
                        List.of(
                                "linkchecker",
                                "--config=" + linkcheckerSettings,
                                "--recursion-level=-1",
                                "--no-warnings",
                                "--no-status",
                                "--output=none",
                                "URL"),
                        List.of(),
                        List.of("linkchecker", "--version")));
    }
}
