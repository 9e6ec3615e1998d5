package clew.dial;

import clew.http.FetchException;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Starts TLS on connections.
public final class Tls {
    private final boolean insecure;
    private @Nullable SSLSocketFactory factory;

    /// @param insecure whether any certificate is accepted
    public Tls(boolean insecure) {
        this.insecure = insecure;
    }

    /// Performs the handshake on a connection that the caller closes when the time is up.
    Socket secure(Socket plain, String hostname, int port) throws IOException {
        // A certificate names a host without the trailing dot.
        var name = hostname.endsWith(".") ? hostname.substring(0, hostname.length() - 1) : hostname;
        var secure = (SSLSocket) factory().createSocket(plain, name, port, true);
        if (!insecure) {
            var parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
        }
        try {
            secure.startHandshake();
        } catch (SSLException e) {
            throw FetchException.of(e);
        }
        return secure;
    }

    /// Created on first use: a crawl over http may finish before this is ready.
    private synchronized SSLSocketFactory factory() throws IOException {
        if (factory == null) factory = context().getSocketFactory();
        return factory;
    }

    private SSLContext context() throws IOException {
        try {
            if (!insecure) return SSLContext.getDefault();
            var context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Trusting()}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("no TLS in this Java", e);
        }
    }

    private static final class Trusting extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
