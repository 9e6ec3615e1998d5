package clew.view;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.journal.FileJournal;
import clew.journal.RecordCodec;
import clew.page.Page;
import clew.site.Golden;
import clew.site.JunitReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Every output of one crawl by hostile servers, as files to read.
class ViewGoldenTest {
    private static final List<Page> PAGES = new HostileCrawl(Instant.ofEpochMilli(1_234)).pages();

    @ParameterizedTest
    @EnumSource
    void everyOutputIsAsItWasRead(Format format) throws IOException {
        Golden.matches("hostile-crawl." + format.word(), HostileCrawl.printed(format, PAGES));
    }

    @Test
    void aJunitReportIsOneThatJenkinsReads() throws Exception {
        var report = JunitReport.requireValid(HostileCrawl.printed(Format.JUNIT, PAGES));
        assertEquals(PAGES.size(), report.getElementsByTagName("testcase").getLength());
    }

    @ParameterizedTest
    @EnumSource
    void everyOutputIsTheSameFromAJournal(Format format) throws IOException {
        var codec = new RecordCodec();
        var read = new ArrayList<Page>();
        try (var journal = FileJournal.inMemory()) {
            for (var page : PAGES) read.add(journal.read(journal.append(codec.encode(page))));
        }
        assertArrayEquals(HostileCrawl.printed(format, PAGES), HostileCrawl.printed(format, read));
    }

    @ParameterizedTest
    @EnumSource
    void noOutputTellsWhenThePagesWereRequested(Format format) throws IOException {
        var later = new HostileCrawl(Instant.parse("2030-01-01T00:00:00.999Z")).pages();
        assertArrayEquals(HostileCrawl.printed(format, PAGES), HostileCrawl.printed(format, later));
    }

    /// A strict decoder refuses unpaired surrogates; the rest would act on a terminal, or hide what is there.
    @ParameterizedTest
    @EnumSource
    void everyOutputIsValidUtf8AndHarmlessToATerminal(Format format) throws IOException {
        var bytes = HostileCrawl.printed(format, PAGES);
        var text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        if (format == Format.CSV) text = text.replace("\r\n", "\n");
        var hostile = text.codePoints()
                .filter(c -> c != '\n')
                .filter(c -> c < ' '
                        || (c >= 0x7F && c < 0xA0)
                        || (c >= 0x2028 && c <= 0x202E)
                        || (c >= 0x2066 && c <= 0x2069)
                        || c == 0x200F
                        || c == 0xFEFF)
                .mapToObj(Integer::toHexString)
                .toList();
        assertEquals(List.of(), hostile);
    }
}
