package clew.dial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/// When the next address of a host is tried.
@EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere 127.0.0.2 is not this machine")
class NextAddressTest {
    private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");
    private static final InetAddress ELSEWHERE = InetAddress.ofLiteral("127.0.0.2");
    private static final long HOUR = Duration.ofHours(1).toNanos();

    @Test
    void theFirstThatAnswersIsTakenAndNoOtherIsAsked() throws Exception {
        var deadline = new Deadline(System::nanoTime);
        deadline.arm(HOUR);
        try (var site = new ServerSocket(0, 10, HERE);
                var other = new ServerSocket(site.getLocalPort(), 10, ELSEWHERE)) {
            try (var socket = HappyEyeballs.connect(List.of(HERE, ELSEWHERE), site.getLocalPort(), deadline, HOUR)) {
                assertEquals(HERE, socket.getInetAddress());
            }
            // Nothing is to come, so it makes no difference how long that takes.
            other.setSoTimeout(300);
            assertThrows(SocketTimeoutException.class, other::accept);
        }
    }

    @Test
    void theNextIsAskedAtOnceWhereOneRefuses() throws Exception {
        var deadline = new Deadline(System::nanoTime);
        deadline.arm(HOUR);
        try (var site = new ServerSocket(0, 10, HERE);
                var socket = HappyEyeballs.connect(List.of(ELSEWHERE, HERE), site.getLocalPort(), deadline, HOUR)) {
            assertEquals(HERE, socket.getInetAddress());
        }
    }
}
