package clew.http;

import java.net.UnknownHostException;

/// The name server did not answer, so whether there is such a host is not known. It may be another time.
public final class NameServerFailed extends UnknownHostException {
    private static final long serialVersionUID = 1;

    public NameServerFailed(String hostname) {
        super(hostname);
    }
}
