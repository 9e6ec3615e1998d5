package clew.door;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/// The identity of doors on https: a key made for one run, and a certificate that nobody signed but itself.
///
/// A browser takes it for any host, because it is told to accept this very key ([#pin]). The key is in no file.
public final class DoorCertificate {
    /// The browser does not look at the dates of a key that it was told to accept.
    private static final String FROM = "200101000000Z";

    private static final String TO = "491231235959Z";

    private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.objectIdentifier(1, 2, 840, 10045, 4, 3, 2));

    private static final byte[] NAME =
            Der.sequence(Der.set(Der.sequence(Der.objectIdentifier(2, 5, 4, 3), Der.utf8("clew"))));

    private final Certificate certificate;
    private final SSLContext context;

    private DoorCertificate(Certificate certificate, SSLContext context) {
        this.certificate = certificate;
        this.context = context;
    }

    /// A new key, with its certificate.
    public static DoorCertificate create() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            var keys = generator.generateKeyPair();
            var certificate = CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(selfSigned(keys)));
            var store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("door", keys.getPrivate(), new char[0], new Certificate[] {certificate});
            var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, new char[0]);
            var context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return new DoorCertificate(certificate, context);
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("this Java cannot make a certificate", e);
        }
    }

    /// RFC 5280, section 4.1: version 1, because there are no extensions.
    private static byte[] selfSigned(KeyPair keys) throws GeneralSecurityException {
        var content = Der.sequence(
                Der.integer(BigInteger.ONE),
                ECDSA_WITH_SHA256,
                NAME,
                Der.sequence(Der.utcTime(FROM), Der.utcTime(TO)),
                NAME,
                keys.getPublic().getEncoded());
        var signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(keys.getPrivate());
        signature.update(content);
        return Der.sequence(content, ECDSA_WITH_SHA256, Der.bitString(signature.sign()));
    }

    /// The key as Chrome's `--ignore-certificate-errors-spki-list` names it.
    public String pin() {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            return Base64.getEncoder()
                    .encodeToString(digest.digest(certificate.getPublicKey().getEncoded()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java has no SHA-256", e);
        }
    }

    /// For servers that have the same identity.
    SSLContext context() {
        return context;
    }

    Certificate certificate() {
        return certificate;
    }

    /// Performs the handshake with a browser. Over it the browser speaks HTTP/1.1.
    ///
    /// @param consumed what has been read from the browser already
    SSLSocket secure(Socket browser, byte[] consumed) throws IOException {
        var socket =
                (SSLSocket) context.getSocketFactory().createSocket(browser, new ByteArrayInputStream(consumed), true);
        var parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }
}
