package clew.door;

import javax.net.ssl.SSLContext;

/// An identity for servers of tests on https, which nobody vouches for.
public final class ServerIdentity {
    private ServerIdentity() {}

    public static SSLContext create() {
        return DoorCertificate.create().context();
    }
}
