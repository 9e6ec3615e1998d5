package clew.http;

import clew.page.Failure.Reason;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLException;

/// A failed exchange, whose reason is known where it is thrown.
public final class FetchException extends IOException {
    private static final long serialVersionUID = 1;

    private final Reason reason;

    public FetchException(Reason reason, String detail) {
        super(detail);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /// Why an exchange failed, whatever was thrown.
    public static Reason reason(IOException e) {
        return switch (e) {
            case FetchException known -> known.reason();
            case NameServerFailed _ -> Reason.NAME_SERVER;
            case UnknownHostException _ -> Reason.UNKNOWN_HOST;
            case ConnectException _, NoRouteToHostException _ -> Reason.UNREACHABLE;
            case SSLException broken -> of(broken).reason();
            case InterruptedIOException _ -> Reason.DEADLINE;
            default -> Reason.CUT;
        };
    }

    /// Whether the other side has closed the connection.
    public static boolean isClosed(IOException e) {
        return e instanceof SocketException || (e instanceof FetchException known && known.reason() == Reason.CUT);
    }

    /// Says what is wrong in useful words: a certificate can be fixed, a server without TLS is another matter.
    public static FetchException of(SSLException e) {
        Throwable cause = e;
        while (cause.getCause() != null) cause = cause.getCause();
        return switch (cause) {
            case EOFException _, SocketException _ -> new FetchException(Reason.CUT, "closed within TLS");
            case CertificateExpiredException _ -> tls("the certificate has expired");
            case CertificateNotYetValidException _ -> tls("the certificate is not valid yet");
            case CertPathBuilderException _ -> tls("the certificate is self-signed, or signed by an unknown authority");
            case CertificateException _ -> tls("the certificate is not valid: " + cause.getMessage());
            case SSLException other
            when String.valueOf(other.getMessage()).contains("unrecognized SSL message") ->
                tls("the server does not speak TLS");
            default -> tls(String.valueOf(cause.getMessage()));
        };
    }

    private static FetchException tls(String detail) {
        return new FetchException(Reason.TLS, detail);
    }
}
