package clew.archive.captures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.wayback.WaybackServer;
import clew.archive.wayback.WaybackServerFetcher;
import clew.url.Url;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestCaptureTest {
    private static final Url PAGE = Url.of("http://gone.example/page");

    private static WaybackServer archive() throws IOException {
        var site = WaybackServer.of()
                .page("20100101000000", "http://gone.example/page", "old")
                .page("20150601120000", "http://gone.example/page", "newer")
                .capture("20160101000000", "http://gone.example/page", 404, "text/html", "gone")
                .page("20200101000000", "http://gone.example/page", "another site by now");
        return site.start();
    }

    private static Optional<Url> before(WaybackServer server, String time) throws IOException, InterruptedException {
        try (var fetcher = new WaybackServerFetcher()) {
            return new NearestCapture(server.address(), fetcher, _ -> {}).before(PAGE, Instant.parse(time));
        }
    }

    @Test
    void theLastCaptureThatSucceededBeforeTheTimeIsTaken() throws Exception {
        try (var server = archive()) {
            assertEquals(
                    Optional.of(server.url("/web/20150601120000/http://gone.example/page")),
                    before(server, "2018-01-01T00:00:00Z"));
            assertEquals(
                    Optional.of(server.url("/web/20100101000000/http://gone.example/page")),
                    before(server, "2012-01-01T00:00:00Z"));
            assertTrue(
                    server.targets().getFirst().contains("limit=-50"),
                    server.targets().toString());
        }
    }

    @Test
    void whatTheArchiveDoesNotHaveIsNothing() throws Exception {
        try (var server = archive()) {
            assertEquals(Optional.empty(), before(server, "2009-01-01T00:00:00Z"));
        }
    }

    @Test
    void anArchiveThatCannotBeReachedIsAnError() throws Exception {
        var server = archive();
        server.close();
        assertThrows(ArchiveUnavailable.class, () -> before(server, "2018-01-01T00:00:00Z"));
    }
}
