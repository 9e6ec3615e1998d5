package clew.archive.captures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.url.Url;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CdxQueryTest {
    private static final Url URL = Url.of("http://u:p@www.example.com:8080/a b?c=d&e#f");

    @Test
    void theRequestAsksForEverythingAPageAtATime() {
        var query = new CdxQuery(ArchiveAddress.WAYBACK_MACHINE, URL, Match.PREFIX, "2014", "20150601", 500);
        var first = "https://web.archive.org/cdx/search/cdx"
                + "?url=http%3A%2F%2Fwww.example.com%3A8080%2Fa%2520b%3Fc%3Dd%26e&matchType=prefix"
                + "&output=json&fl=urlkey,timestamp,original,mimetype,statuscode,digest,length"
                + "&from=2014&to=20150601&showResumeKey=true&gzip=false&limit=500";
        assertEquals(first, query.first().href());
        assertEquals(
                first + "&resumeKey=com%2Cexample%29%2F+2015%21",
                query.next("com%2Cexample%29%2F+2015%21").href());
        assertEquals(
                first + "&resumeKey=com%2Cexample%29%2F+2015%26",
                query.next("com,example)/ 2015&").href());
    }

    @ParameterizedTest
    @CsvSource({"HOST, www.example.com%3A8080", "DOMAIN, www.example.com%3A8080"})
    void aHostIsAskedForByItsName(Match match, String url) {
        var query = new CdxQuery(ArchiveAddress.WAYBACK_MACHINE, URL, match, null, null, 1);
        assertEquals("url=" + url, query.first().search().substring(1).split("&", -1)[0]);
    }

    @Test
    void aQueryIsTheSameWhateverTheLengthOfItsPages() {
        var query = new CdxQuery(ArchiveAddress.WAYBACK_MACHINE, URL, Match.HOST, null, null, 1);
        assertEquals(query.identity(), query.withLimit(1000).identity());
    }

    @ParameterizedTest
    @CsvSource({"2015x, 2015, 1", "2015, '', 1", "123456789012345, 2015, 1", "2015, 2015, 0"})
    void nonsenseIsRefused(String from, String to, int limit) {
        assertThrows(
                IllegalArgumentException.class,
                () -> new CdxQuery(ArchiveAddress.WAYBACK_MACHINE, URL, Match.HOST, from, to, limit));
    }
}
