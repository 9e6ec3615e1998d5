package clew.door;

import clew.site.LoopbackSite;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/// A connection to a door, byte for byte, as a browser would make it.
final class BrowserSide implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Door door;
    private Socket socket;
    private InputStream in;

    BrowserSide(Door door) throws IOException {
        this.door = door;
        var address = URI.create(door.address());
        socket = new Socket(address.getHost(), address.getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /// The header that lets a request pass.
    String token() {
        var pair = door.username() + ":" + door.password();
        return "Proxy-Authorization: Basic "
                + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.ISO_8859_1)) + "\r\n";
    }

    BrowserSide send(String latin1) throws IOException {
        LoopbackSite.raw(socket.getOutputStream(), latin1);
        return this;
    }

    /// Sends a request for a URL.
    BrowserSide get(String url) throws IOException {
        return send("GET " + url + " HTTP/1.1\r\nHost: ignored\r\n" + token() + "\r\n");
    }

    /// Asks for a tunnel, and returns the head of the answer.
    String connect(String server) throws IOException {
        send("CONNECT " + server + " HTTP/1.1\r\nHost: " + server + "\r\n" + token() + "\r\n");
        return head();
    }

    /// Begins TLS, with the trust that a browser is told to have.
    BrowserSide secure(DoorCertificate trusted) throws Exception {
        var store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("door", trusted.certificate());
        var trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        var context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        var secure = (SSLSocket) context.getSocketFactory().createSocket(socket, "any.example", 443, true);
        var parameters = secure.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
        secure.setSSLParameters(parameters);
        secure.startHandshake();
        socket = secure;
        in = new BufferedInputStream(secure.getInputStream());
        return this;
    }

    String protocol() {
        return ((SSLSocket) socket).getApplicationProtocol();
    }

    /// The next head, with its empty line; empty where the connection has ended.
    String head() throws IOException {
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n", head.length() - 4) < 0) {
            var b = in.read();
            if (b < 0) return head.toString();
            head.append((char) b);
        }
        return head.toString();
    }

    String read(int count) throws IOException {
        return new String(in.readNBytes(count), StandardCharsets.ISO_8859_1);
    }

    /// A head and the content that it announces with a length.
    String response() throws IOException {
        var head = head();
        var length = head.replaceAll("(?s).*Content-Length: (\\d+).*", "$1");
        return length.equals(head) ? head : head + read(Integer.parseInt(length));
    }

    /// The content of the next response, which has a length.
    String content() throws IOException {
        var response = response();
        return response.substring(response.indexOf("\r\n\r\n") + 4);
    }

    /// All that comes until the door closes the connection.
    String rest() {
        var rest = new StringBuilder();
        try {
            for (int b = in.read(); b >= 0; b = in.read()) rest.append((char) b);
        } catch (IOException _) {
            // Closed all the same.
        }
        return rest.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
