package clew.door;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// Passes bytes on in both directions until one side has no more to say.
final class TwoWayCopy {
    private TwoWayCopy() {}

    /// @param close ends the connections on both sides
    static void run(
            InputStream fromServer,
            OutputStream toBrowser,
            InputStream fromBrowser,
            OutputStream toServer,
            Runnable close) {
        Thread.ofVirtual().name("door, to the server").start(() -> copy(fromBrowser, toServer, close));
        copy(fromServer, toBrowser, close);
    }

    private static void copy(InputStream from, OutputStream to, Runnable close) {
        var piece = new byte[16 * 1024];
        try {
            for (int n = from.read(piece); n >= 0; n = from.read(piece)) {
                to.write(piece, 0, n);
                to.flush();
            }
        } catch (IOException _) {
            // One of them has gone.
        } finally {
            close.run();
        }
    }
}
