package clew.fetch;

import clew.page.Failure.Reason;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/// An exchange that came to nothing, for a reason that is known where it is thrown.
final class NoAnswer extends IOException {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    NoAnswer(Reason reason, String detail) {
        super(detail);
        this.reason = reason;
    }

    Reason reason() {
        return reason;
    }

    /// Why an exchange came to nothing, whatever was thrown.
    static Reason reason(IOException e) {
        return switch (e) {
            case NoAnswer known -> known.reason();
            case UnknownHostException _ -> Reason.UNKNOWN_HOST;
            case ConnectException _, NoRouteToHostException _ -> Reason.UNREACHABLE;
            case SSLException broken -> Tls.noAnswer(broken).reason();
            case InterruptedIOException _ -> Reason.DEADLINE;
            default -> Reason.CUT;
        };
    }

    /// Whether the other side has closed the connection.
    static boolean isClosed(IOException e) {
        return e instanceof SocketException || (e instanceof NoAnswer known && known.reason() == Reason.CUT);
    }
}
