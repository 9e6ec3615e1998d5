package clew.fetch;

import clew.http.ResponseHead;
import clew.url.Url;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// All that went over the wire for one request, or what a web archive says went over the wire then.
///
/// @param request the request as it was sent
/// @param head the head of the response as it was received; [ResponseHead#NONE] where none came
/// @param received all that came before the body, byte for byte: interim responses, the head, the empty lines
///     after them; where there is no head, all that came
/// @param body what was received after it, as it was received: packed and in chunks, where the server sent it so
/// @param cut whether more would have come
/// @param remote who was asked: the server, or the proxy before it
/// @param begun when the request began, with a new connection where it needed one
/// @param took how long it took until the last byte of the body
/// @param source where the response was found, if that is an archive: then nothing is known of the request; null for
///     the server itself
@SuppressWarnings("ArrayRecordComponent") // written somewhere, never compared
public record Exchange(
        Url url,
        byte[] request,
        ResponseHead head,
        byte[] received,
        Spool body,
        Cut cut,
        InetSocketAddress remote,
        Instant begun,
        Duration took,
        @Nullable Url source) {
    /// The interim responses (1xx) that came before the head, as they came; where there is no head, all that came.
    public byte[] interim() {
        return Arrays.copyOf(received, received.length - headLength());
    }

    /// The head with the empty line at its end, as it came; nothing where there is no head.
    public byte[] wireHead() {
        return Arrays.copyOfRange(received, received.length - headLength(), received.length);
    }

    private int headLength() {
        if (head.status() == 0) return 0;
        var end = received.length;
        var emptyLine = received[end - 2] == '\r' ? 2 : 1;
        return head.bytes().length + emptyLine;
    }

    /// Why a response is not complete.
    public enum Cut {
        /// It is complete.
        NOT,
        /// It is longer than we read.
        LENGTH,
        /// Its time was up.
        TIME,
        /// The connection ended, or went wrong, before the response did.
        DISCONNECT
    }

    /// Who wants to know of exchanges.
    @FunctionalInterface
    public interface Listener {
        /// Called after each request, by the thread that made it; before its answer is returned or another try is
        /// made. The body is gone when this returns.
        void exchanged(Exchange exchange);
    }
}
