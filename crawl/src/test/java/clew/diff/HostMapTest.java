package clew.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.url.Url;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostMapTest {
    @ParameterizedTest
    @CsvSource({
        "H.example,h.example",
        "h.example:80,h.example",
        "h.example:443,h.example",
        "h.example:8080,h.example:8080",
        "b\u00fccher.example,xn--bcher-kva.example",
        "127.0.0.1:1,127.0.0.1:1",
        "[::1]:8080,[::1]:8080",
        "localhost,localhost"
    })
    void aHostHasAPortUnlessItIsTheDefault(String given, String host) {
        assertEquals(Optional.of(host), HostMap.host(given));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "http://h.example",
                "h.example/",
                "h.example/a",
                "u@h.example",
                "u:p@h.example",
                "h.example?a",
                "h.example#a",
                "h example",
                "h.example:x",
                "h.example:99999",
                "a\tb",
                "h.example\\",
                ":80"
            })
    void whatIsNotAHostIsRefused(String given) {
        assertEquals(Optional.empty(), HostMap.host(given));
    }

    @Test
    void twoHostsCanChangePlaces() {
        var map = new HostMap(Map.of("a.example", "b.example", "b.example", "a.example"));
        assertEquals("//b.example/x?y#z", map.ofOld(Url.of("http://a.example/x?y#z")));
        assertEquals("//a.example/", map.ofOld(Url.of("https://b.example/")));
        assertEquals("//a.example/", map.ofNew(Url.of("https://a.example/")));
    }

    @Test
    void otherHostsPortsAndSchemesStayAsTheyAre() {
        var map = new HostMap(Map.of("a.example", "b.example"));
        for (var url :
                new String[] {"http://c.example/", "http://a.example:81/", "ftp://a.example/", "mailto:a@a.example"})
            assertEquals(url, map.ofOld(Url.of(url)));
        assertEquals("http://a.example/", map.ofNew(Url.of("http://a.example/")));
        assertEquals("http://a.example/", HostMap.none().ofOld(Url.of("http://a.example/")));
    }
}
