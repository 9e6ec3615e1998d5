package clew.browser;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;

/// A folder for the files of one browser: its profile, and its temporary files.
///
/// Its name says which program it belongs to. That program also holds a lock on the file [#MARKER] while it uses the
/// folder. The system releases the lock however the program ends. The lock also works where process ids say
/// nothing: between containers, each with ids of its own, that share a folder for temporary files.
final class BrowserProfile implements AutoCloseable {
    /// Deleted last, so that whatever is left of a profile can still be recognized. The shell of [BrowserProcess]
    /// knows its first character.
    static final String MARKER = "_owned-by-clew";

    /// No name is used twice: whatever still deletes the previous folder must not delete the next one.
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final int NAMES_TRIED_MAX = 1_000;
    private static final int ROUNDS = 10;

    /// Nothing is loaded in advance.
    private static final String PREFERENCES = "{\"net\":{\"network_prediction_options\":2}}";

    private final Path folder;
    private final FileChannel marker;

    private BrowserProfile(Path folder, FileChannel marker) {
        this.folder = folder;
        this.marker = marker;
    }

    /// Creates a new one among the temporary files.
    static BrowserProfile create() throws IOException {
        var folder = newFolder(temporaryFiles());
        try {
            return create(folder);
        } catch (IOException | RuntimeException e) {
            delete(folder);
            throw e;
        }
    }

    @SuppressWarnings("resource") // The profile closes it.
    private static BrowserProfile create(Path folder) throws IOException {
        var marker = FileChannel.open(folder.resolve(MARKER), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            lock(marker);
            marker.write(ByteBuffer.wrap(name(folder)));
            Files.writeString(Files.createDirectory(folder.resolve("Default")).resolve("Preferences"), PREFERENCES);
            return new BrowserProfile(folder, marker);
        } catch (IOException | RuntimeException e) {
            marker.close();
            throw e;
        }
    }

    private static byte[] name(Path folder) {
        return folder.getFileName().toString().getBytes(StandardCharsets.UTF_8);
    }

    /// Whether a marker is that of a folder.
    static boolean isNamedIn(FileChannel marker, Path folder) throws IOException {
        var expected = ByteBuffer.wrap(name(folder));
        // One more, to notice if there is more.
        var found = ByteBuffer.allocate(expected.remaining() + 1);
        marker.read(found, 0);
        return found.flip().equals(expected);
    }

    private static void lock(FileChannel marker) {
        try {
            marker.tryLock();
        } catch (IOException _) {
            // This file system has no locks. So nobody else gets one either, and then the profile is left alone.
        }
    }

    /// The folder that contains all profiles.
    static Path temporaryFiles() {
        return Path.of(System.getProperty("java.io.tmpdir", "/tmp")).toAbsolutePath();
    }

    private static Path newFolder(Path parent) throws IOException {
        var owner = ProfileOwner.current();
        var onlyOurs = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        for (int tries = 1; ; tries++) {
            try {
                return Files.createDirectory(parent.resolve(owner.profileName(NUMBERS.incrementAndGet())), onlyOurs);
            } catch (FileAlreadyExistsException e) {
                if (tries == NAMES_TRIED_MAX) throw e;
            }
        }
    }

    Path folder() {
        return folder;
    }

    /// The flag that makes a browser use the profile in a folder.
    static String flag(Path folder) {
        return "--user-data-dir=" + folder;
    }

    /// Deletes the folder.
    @Override
    public void close() {
        delete(folder);
        try {
            marker.close();
        } catch (IOException _) {
            // Nothing that was written matters any more.
        }
    }

    /// Deletes the folder of a profile, as far as possible. Symbolic links in it are deleted, not followed.
    static void delete(Path folder) {
        // Processes that are about to end may still write files: the next round deletes those.
        for (int round = 0; round < ROUNDS && Files.exists(folder); round++) {
            var marker = folder.resolve(MARKER);
            try (var paths = Files.walk(folder)) {
                for (var path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    if (!path.equals(marker) && !path.equals(folder)) Files.deleteIfExists(path);
                }
                Files.deleteIfExists(marker);
                Files.deleteIfExists(folder);
            } catch (NoSuchFileException _) {
                // The shell deletes it at the same time.
            } catch (IOException | UncheckedIOException _) {
                Thread.onSpinWait();
            }
        }
    }
}
