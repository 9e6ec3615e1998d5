package clew.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.url.Url;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinnedAddressTest {
    @ParameterizedTest
    @CsvSource({
        "www.example.com:443:127.0.0.1,    www.example.com, 443, 127.0.0.1",
        "WWW.Example.COM:1:10.0.0.1,       www.example.com, 1,   10.0.0.1",
        "bücher.example:80:127.0.0.2,      xn--bcher-kva.example, 80, 127.0.0.2",
        "h.example:65535:[::1],            h.example, 65535, 0:0:0:0:0:0:0:1",
        "h.example:80:::1,                 h.example, 80, 0:0:0:0:0:0:0:1",
        "[2001:DB8::1]:80:127.0.0.1,       [2001:db8::1], 80, 127.0.0.1",
        "192.0.2.1:80:127.0.0.1,           192.0.2.1, 80, 127.0.0.1",
        "*:443:127.0.0.1,                  *, 443, 127.0.0.1",
    })
    void itIsAHostAPortAndAnAddress(String text, String hostname, int port, String address) {
        assertEquals(new PinnedAddress(hostname, port, InetAddress.ofLiteral(address)), PinnedAddress.parse(text));
    }

    @ParameterizedTest
    @CsvSource({
        "'',                               it does not have three parts",
        "h.example,                        it does not have three parts",
        "h.example:443,                    it does not have three parts",
        ":443:127.0.0.1,                   it does not have three parts",
        "[::1,                             the host is not valid",
        "h.example:443:,                   the address is not an IP address",
        "h.example:443:localhost,          the address is not an IP address",
        "h.example:443:127.1,              the address is not an IP address",
        "h.example:443:[::1,               the address is not an IP address",
        "h.example:https:127.0.0.1,        the port is not a number from 1 to 65535",
        "h.example:0:127.0.0.1,            the port is not a number from 1 to 65535",
        "h.example:65536:127.0.0.1,        the port is not a number from 1 to 65535",
        "h.example:-1:127.0.0.1,           the port is not a number from 1 to 65535",
        "h.example/x:443:127.0.0.1,        the host is not valid",
        "u@h.example:443:127.0.0.1,        the host is not valid",
        "a b:443:127.0.0.1,                the host is not valid",
        "*.example:443:127.0.0.1,          the host is not valid",
        "https://h.example:443:127.0.0.1,  the port is not a number from 1 to 65535",
    })
    void otherTextsAreRefusedWithTheReason(String text, String why) {
        var refused = assertThrows(IllegalArgumentException.class, () -> PinnedAddress.parse(text));
        assertEquals(why, refused.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "http://h.example/,        '127.0.0.1, 127.0.0.2'",
        "http://H.EXAMPLE:80/x?y,  '127.0.0.1, 127.0.0.2'",
        "https://h.example/,       127.0.0.9",
        "https://other.example/,   127.0.0.9",
        "http://h.example:8080/,   ''",
        "http://sub.h.example/,    ''",
    })
    void hostAndPortMustMatchAndItsOwnNameComesBeforeTheStar(String url, String addresses) {
        var pinned =
                new PinnedAddresses(Stream.of("*:443:127.0.0.9", "h.example:80:127.0.0.1", "h.example:80:127.0.0.2")
                        .map(PinnedAddress::parse)
                        .toList());
        var found =
                pinned.of(Url.of(url)).stream().map(InetAddress::getHostAddress).toList();
        assertEquals(addresses, String.join(", ", found));
        assertEquals(!addresses.isEmpty(), pinned.has(Url.of(url)));
    }

    @Test
    void withoutAnyThereIsNone() {
        assertEquals(List.of(), PinnedAddresses.NONE.of(Url.of("http://h.example/")));
    }
}
