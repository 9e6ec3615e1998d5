package clew.door;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// Passes bytes on, and shows them to somebody else first.
final class Tee extends OutputStream {
    /// Sees all bytes.
    @FunctionalInterface
    interface Watcher {
        void saw(byte[] bytes, int from, int count);
    }

    private final OutputStream to;
    private final @Nullable Watcher watcher;

    /// @param watcher null for nobody
    Tee(OutputStream to, @Nullable Watcher watcher) {
        this.to = to;
        this.watcher = watcher;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        if (watcher != null) watcher.saw(bytes, from, count);
        to.write(bytes, from, count);
    }
}
