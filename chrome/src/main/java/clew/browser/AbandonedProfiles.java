package clew.browser;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/// Removes profiles whose owner was killed together with everything that would have removed them, and ends the
/// browsers that still use them.
///
/// A folder is removed only if all of these are true:
///
/// 1. It has the name of a profile, and is a folder, not a link to one.
/// 2. It belongs to this user, and nobody else has access to it.
/// 3. The process in its name has ended; another one that has the same id by now is recognized by its start time.
/// 4. It has a [BrowserProfile#MARKER] with its name in it, on which no program holds the lock.
///
/// What cannot be removed is left for the next time.
final class AbandonedProfiles {
    private static final Set<PosixFilePermission> ONLY_OURS = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    private AbandonedProfiles() {}

    /// Removes those that are in the same folder as a profile of this program.
    static void removeBeside(Path ours) {
        try (var beside = Files.newDirectoryStream(ours.resolveSibling(""), path -> isAbandoned(path, ours))) {
            for (var folder : beside) remove(folder);
        } catch (IOException | DirectoryIteratorException _) {
            // The folder cannot be listed.
        }
    }

    private static boolean isAbandoned(Path folder, Path ours) throws IOException {
        // First what costs nothing: there may be thousands of other files.
        var owner = ProfileOwner.of(folder.getFileName().toString());
        if (owner.isEmpty() || owner.get().isAlive()) return false;
        try {
            var attributes = Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isDirectory()
                    && attributes.owner().equals(Files.getOwner(ours))
                    && attributes.permissions().equals(ONLY_OURS);
        } catch (IOException _) {
            return false; // It has just been removed.
        }
    }

    private static void remove(Path folder) {
        try (var marker = FileChannel.open(
                folder.resolve(BrowserProfile.MARKER),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS)) {
            if (!BrowserProfile.isNamedIn(marker, folder) || marker.tryLock() == null) return;
            ProfileUsers.of(folder).forEach(ProcessHandle::destroyForcibly);
            BrowserProfile.delete(folder);
        } catch (IOException | OverlappingFileLockException _) {
            // It has no marker, or somebody else is removing it.
        }
    }
}
