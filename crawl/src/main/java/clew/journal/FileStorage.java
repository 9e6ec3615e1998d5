package clew.journal;

import clew.page.TemporaryFileFailed;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Bytes in a file.
final class FileStorage implements Storage {
    private final FileChannel file;
    private final boolean isTemporary;
    private final boolean isSynced;

    private FileStorage(FileChannel file, boolean isTemporary, boolean isSynced) {
        this.file = file;
        this.isTemporary = isTemporary;
        this.isSynced = isSynced;
    }

    /// Opens a file for this process alone. Creates it if necessary; its folder must exist.
    ///
    /// @throws JournalInUse if another process has it
    static FileStorage exclusive(Path path) throws IOException {
        return exclusive(path, true);
    }

    /// The same for a file that may be lost when the machine crashes.
    static FileStorage scratch(Path path) throws IOException {
        return exclusive(path, false);
    }

    private static FileStorage exclusive(Path path, boolean isSynced) throws IOException {
        refuseOthers(path);
        var file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        try {
            if (!isLocked(file)) throw new JournalInUse(path);
            return new FileStorage(file, false, isSynced);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /// The lock ends with the file, and the file with the process.
    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            FileLock lock = file.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    /// Opens a file for reading, even while another process writes it.
    static FileStorage readOnly(Path path) throws IOException {
        refuseOthers(path);
        return new FileStorage(FileChannel.open(path, StandardOpenOption.READ), false, true);
    }

    /// Opening a pipe would block for ever, and a device cannot be cut.
    private static void refuseOthers(Path path) throws IOException {
        if (Files.exists(path) && !Files.isRegularFile(path)) throw new CorruptJournal("it is not a regular file");
    }

    /// A file that no other process sees and that disappears with the process, however it ends.
    static FileStorage temporary() throws TemporaryFileFailed {
        try {
            var path = Files.createTempFile("clew-", ".journal");
            try {
                var file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
                return new FileStorage(file, true, true);
            } finally {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new TemporaryFileFailed(e);
        }
    }

    @Override
    public long size() throws IOException {
        return file.size();
    }

    @Override
    public int read(ByteBuffer into, long at) throws IOException {
        return file.read(into, at);
    }

    @Override
    public void write(ByteBuffer bytes, long at) throws IOException {
        try {
            var to = at;
            while (bytes.hasRemaining()) to += file.write(bytes, to);
        } catch (IOException e) {
            throw isTemporary ? new TemporaryFileFailed(e) : e;
        }
    }

    @Override
    public void force() throws IOException {
        if (isSynced) file.force(false);
    }

    @Override
    public void truncate(long size) throws IOException {
        file.truncate(size);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
