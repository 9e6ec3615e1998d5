package clew.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/// Where the bytes of a journal are: in a file, or in tests in something that fails on demand.
///
/// 1. What [#write] has returned from survives the end of the process; what [#force] has returned from survives a
///    crash of the machine.
/// 2. After a failure, nothing is known about the bytes that were being written.
/// 3. One thread writes and reads; another may call [#force] at the same time.
public interface Storage extends Closeable {
    /// A file that no other process sees and that disappears with the process, however it ends.
    static Storage temporary() throws IOException {
        return FileStorage.temporary();
    }

    long size() throws IOException;

    /// Reads what is there, at most as much as fits; returns less than 1 at the end.
    int read(ByteBuffer into, long at) throws IOException;

    /// Writes all of it.
    void write(ByteBuffer bytes, long at) throws IOException;

    void force() throws IOException;

    void truncate(long size) throws IOException;
}
