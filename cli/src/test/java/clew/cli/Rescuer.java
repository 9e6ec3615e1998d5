package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.wayback.WaybackServer;
import clew.archive.wayback.WaybackServerBuilder;
import clew.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Rescues into a folder, in this process and without the pauses that a real archive wants.
record Rescuer(Path folder) {
    /// A small site with seven files, one of which nothing links to.
    static WaybackServerBuilder site() {
        return WaybackServer.of()
                .page(
                        "20150601120000",
                        "http://example.com/",
                        "<link rel=stylesheet href=/s.css><a href=/a>a</a><a href='b.html#x'>b</a><img src=/i.png>")
                .capture("20150601120001", "http://example.com/s.css", 200, "text/css", "body{background:url(bg.png)}")
                .capture("20150601120002", "http://example.com/bg.png", 200, "image/png", "bg")
                .capture("20150601120003", "http://example.com/i.png", 200, "image/png", "i")
                .page("20150601120004", "http://example.com/a", "<a href=/>home</a>")
                .page("20150601120005", "http://example.com/b.html", "<a href=/a>a</a>")
                .page("20150601120006", "http://example.com/orphan", "<a href=/>home</a>");
    }

    RescuedFolder rescued() {
        return new RescuedFolder(folder.resolve("out"));
    }

    Run run(WaybackServer archive, String... arguments) {
        var all = new ArrayList<>(List.of("wayback"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("-archive", archive.url().href(), "-list-rate-ms", "1", "-pause", "60ms"));
        if (!all.contains("-rate-ms")) all.addAll(List.of("-rate-ms", "1"));
        return Run.here(all.toArray(String[]::new)).inert();
    }

    Run rescue(WaybackServer archive, String url, String... more) {
        var all = new ArrayList<>(List.of(url, "-out", rescued().root().toString()));
        all.addAll(List.of(more));
        return run(archive, all.toArray(String[]::new));
    }

    /// A rescue that succeeds, and whose archive is valid.
    RescuedFolder complete(WaybackServer archive, String url, String... more) throws IOException {
        var run = rescue(archive, url, more);
        assertEquals(ExitCode.DONE, run.code(), run.stderr());
        rescued().archived().assertVerified(run.stderr());
        return rescued();
    }
}
