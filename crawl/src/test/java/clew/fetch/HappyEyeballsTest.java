package clew.fetch;

import static clew.fetch.Asking.ask;
import static clew.fetch.Asking.options;
import static clew.fetch.Asking.reason;
import static clew.fetch.Asking.text;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.dial.HappyEyeballs;
import clew.page.Failure.Reason;
import clew.site.FakeTicker;
import clew.site.LoopbackSite;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere 127.0.0.2 is not this machine")
class HappyEyeballsTest {
    private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");
    private static final InetAddress ELSEWHERE = InetAddress.ofLiteral("127.0.0.2");
    private static final InetAddress NOWHERE = InetAddress.ofLiteral("127.0.0.3");

    /// A host that takes no more connections, and does not say so either: its queue is full.
    private static final class Deaf implements AutoCloseable {
        private final ServerSocket server;
        private final List<Socket> queue = new ArrayList<>();

        Deaf(InetAddress address, int port) throws IOException {
            server = new ServerSocket(port, 1, address);
            try {
                for (int i = 0; i < 100; i++) {
                    var socket = new Socket();
                    queue.add(socket);
                    socket.connect(new InetSocketAddress(address, port), 200);
                }
                throw new IllegalStateException("the queue is never full");
            } catch (SocketTimeoutException _) {
                // Now it is.
            }
        }

        @Override
        public void close() throws IOException {
            for (var socket : queue) socket.close();
            server.close();
        }
    }

    private static Answer fetch(Duration timeout, int port, InetAddress... addresses) throws Exception {
        try (var client = new HttpClient(
                        options(timeout),
                        new Hosts(Duration.ZERO, new FakeTicker()),
                        _ -> List.of(addresses),
                        InstantSource.system());
                var fetcher = client.fetcher()) {
            return ask(fetcher, "http://host.example:" + port + "/");
        }
    }

    @Test
    void anAddressThatRefusesIsPassedOver() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "fine"))) {
            assertEquals("fine", text(fetch(Duration.ofSeconds(10), site.port(), NOWHERE, HERE)));
            assertEquals("fine", text(fetch(Duration.ofSeconds(10), site.port(), NOWHERE, ELSEWHERE, NOWHERE, HERE)));
            assertEquals(Reason.UNREACHABLE, reason(fetch(Duration.ofSeconds(10), site.port(), NOWHERE, ELSEWHERE)));
        }
    }

    @Test
    void anAddressThatDoesNotAnswerIsOvertaken() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "fine"));
                var _ = new Deaf(ELSEWHERE, site.port())) {
            assertEquals("fine", text(fetch(Duration.ofSeconds(30), site.port(), ELSEWHERE, HERE)));
            assertEquals(1, site.connections());
        }
    }

    @Test
    void theDeadlineHoldsForAllAddressesTogether() throws Exception {
        try (var site = LoopbackSite.answering((_, out) -> LoopbackSite.html(out, "fine"));
                var _ = new Deaf(ELSEWHERE, site.port());
                var _ = new Deaf(NOWHERE, site.port())) {
            for (var timeout : List.of(Duration.ofMillis(100), Duration.ofMillis(700))) {
                assertEquals(Reason.DEADLINE, reason(fetch(timeout, site.port(), ELSEWHERE, NOWHERE)));
                assertEquals(Reason.DEADLINE, reason(fetch(timeout, site.port(), ELSEWHERE)), "one address, too");
            }
            assertEquals(0, site.connections());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1 2 3,         1 2 3",
        "::1 ::2 1 2,   ::1 1 ::2 2",
        "1 2 3 ::1,     1 ::1 2 3",
        "::1 1 2 3 ::2, ::1 1 ::2 2 3",
        "1,             1",
    })
    void familiesTakeTurnsInTheOrderOfTheResolver(String given, String tried) {
        assertEquals(addresses(tried), HappyEyeballs.inTurns(addresses(given)));
    }

    private static List<InetAddress> addresses(String text) {
        return List.of(text.split(" ")).stream()
                .map(part -> InetAddress.ofLiteral(part.startsWith(":") ? part : "127.0.0." + part))
                .toList();
    }
}
