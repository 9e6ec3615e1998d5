package clew.fetch;

import static clew.fetch.Asking.client;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.fetch.Exchange.Cut;
import clew.fetch.Fetcher.Wanted;
import clew.http.RequestHeader;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.site.CutFile;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A file that is downloaded must arrive complete, whether or not its body is read.
class CutFileTest {
    private final List<Exchange> recorded = new ArrayList<>();

    private Answer fetch(LoopbackSite site, FetchOptions options, Wanted wanted, boolean records)
            throws InterruptedException {
        try (var client = client(options);
                var fetcher = records ? client.fetcher(recorded::add) : client.fetcher()) {
            return fetcher.fetch(Url.of(site.url("/file")), wanted);
        }
    }

    private static Reason expected(CutFile cut) {
        return cut.isComplete() ? Reason.ENCODING : Reason.CUT;
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatIsRecordedFailsAfterThreeTries(CutFile cut) throws Exception {
        for (var wanted : List.of(Wanted.UNREAD, Wanted.PAGES, Wanted.PAGES_AND_STYLES, Wanted.ANYTHING)) {
            recorded.clear();
            try (var site = LoopbackSite.answering((_, out) -> cut.answer(out, "image/png"))) {
                assertEquals(expected(cut), reason(fetch(site, options(), wanted, true)), wanted.name());
                assertEquals(3, site.requests().size());
                for (var exchange : recorded) assertEquals(cut.isComplete(), exchange.cut() == Cut.NOT);
                assertEquals(3, recorded.size());
            }
        }
    }

    /// As `check` reads images.
    @ParameterizedTest
    @EnumSource
    void aSmallFileThatOnlyHasToBeCompleteFailsAfterThreeTries(CutFile cut) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> cut.answer(out, "image/png"))) {
            assertEquals(expected(cut), reason(fetch(site, options(), Wanted.PAGES_AND_STYLES, false)));
            assertEquals(3, site.requests().size());
        }
    }

    /// As a plain crawl leaves files that are not pages.
    @ParameterizedTest
    @EnumSource
    void aFileThatIsNotDownloadedIsNotJudged(CutFile cut) throws Exception {
        for (var wanted : List.of(Wanted.NOTHING, Wanted.UNREAD, Wanted.PAGES)) {
            try (var site = LoopbackSite.answering((_, out) -> cut.answer(out, "image/png"))) {
                assertTrue(fetch(site, options(), wanted, false).isRead());
                assertEquals(1, site.requests().size());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPageOrStyleSheetFailsAfterThreeTries(CutFile cut) throws Exception {
        for (var type : List.of("text/html", "text/css")) {
            try (var site = LoopbackSite.answering((_, out) -> cut.answer(out, type))) {
                assertEquals(expected(cut), reason(fetch(site, options(), Wanted.PAGES_AND_STYLES, false)));
                assertEquals(3, site.requests().size());
            }
        }
    }

    /// What is beyond the limit of an archive is neither stored nor judged.
    @ParameterizedTest
    @EnumSource
    void aFileThatIsLongerThanIsRecordedIsReadUpToThere(CutFile cut) throws Exception {
        if (cut == CutFile.UNKNOWN_CODING) return;
        try (var site = LoopbackSite.answering((_, out) -> cut.answer(out, "image/png"))) {
            assertTrue(fetch(site, options().withRecordedBytesMax(100), Wanted.PAGES, true)
                    .isRead());
            assertEquals(Cut.LENGTH, recorded.getFirst().cut());
            assertEquals(100, recorded.getFirst().body().length());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatIsCompleteTheSecondTimeIsRead(CutFile cut) throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> recorded.isEmpty()
                ? cut.answer(out, "image/png")
                : LoopbackSite.page(out, 200, "image/png", new byte[9]))) {
            var answer = fetch(site, options(), Wanted.PAGES_AND_STYLES, true);
            assertEquals(new Outcome.Read(200, false), answer.outcome());
            assertEquals(9, answer.body().length());
            assertEquals(2, site.requests().size());
        }
    }

    private static boolean part(OutputStream out, String range) throws IOException {
        LoopbackSite.raw(
                out,
                "HTTP/1.1 206 Partial Content\r\nContent-Type: text/html\r\nContent-Length: 4\r\n" + range
                        + "\r\nhalf");
        return true;
    }

    /// It counted as the file, with its links.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Range: bytes 0-3/99999\r\n",
                "Content-Range: bytes 0-3/*\r\n",
                "Content-Range: bytes 1-4/5\r\n",
                "Content-Range: bytes 0-3/99999999999999999999\r\n",
                ""
            })
    void aPartThatNobodyAskedForFails(String range) throws Exception {
        for (var wanted : Wanted.values()) {
            recorded.clear();
            try (var site = LoopbackSite.answering((_, out) -> part(out, range))) {
                assertEquals(Reason.PROTOCOL, reason(fetch(site, options(), wanted, false)), wanted.name());
                assertEquals(Reason.PROTOCOL, reason(fetch(site, options(), wanted, true)), wanted.name());
                if (wanted != Wanted.NOTHING)
                    assertEquals(4, recorded.getFirst().body().length());
            }
        }
    }

    @Test
    void aPartThatIsAllOfItOrWasAskedForIsRead() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> part(out, "Content-Range: bytes 0-3/4\r\n"))) {
            assertEquals(
                    new Outcome.Read(206, false),
                    fetch(site, options(), Wanted.PAGES, true).outcome());
        }
        try (var site = LoopbackSite.answering((_, out) -> part(out, "Content-Range: bytes 0-3/9\r\n"))) {
            var range = RequestHeader.parse("Range: bytes=0-3", Url.of(site.url("/")));
            assertEquals(
                    new Outcome.Read(206, false),
                    fetch(site, options().withHeaders(List.of(range)), Wanted.PAGES, true)
                            .outcome());
        }
    }

    @Test
    void aCutErrorPageIsAnErrorPage() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> {
            LoopbackSite.raw(out, "HTTP/1.1 404 No\r\nContent-Length: 1000\r\n\r\n1234");
            return false;
        })) {
            assertEquals(
                    new Outcome.Declined(404),
                    fetch(site, options(), Wanted.ANYTHING, true).outcome());
            assertEquals(Cut.DISCONNECT, recorded.getFirst().cut());
        }
    }
}
