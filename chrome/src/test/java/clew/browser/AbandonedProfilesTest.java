package clew.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which profiles are removed at the start of a browser, and which processes are ended.
class AbandonedProfilesTest {
    private static ProfileOwner dead;

    @TempDir
    Path folder;

    private Path ours;

    @BeforeAll
    static void anOwnerDies() throws Exception {
        var process = new ProcessBuilder("sleep", "60").start();
        var started = process.info().startInstant().orElseThrow().toEpochMilli();
        dead = new ProfileOwner(process.pid(), started);
        assertTrue(dead.isAlive());
        process.destroyForcibly().waitFor();
        assertFalse(dead.isAlive());
    }

    @BeforeEach
    void aBrowserStarts() throws IOException {
        ours = profile(ProfileOwner.current().profileName(1));
    }

    private Path profile(String name) throws IOException {
        var permissions = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        var profile = Files.createDirectory(folder.resolve(name), permissions);
        Files.writeString(profile.resolve(BrowserProfile.MARKER), name);
        Files.writeString(Files.createDirectory(profile.resolve("Default")).resolve("Preferences"), "{}");
        return profile;
    }

    private boolean isRemoved(Path profile) {
        AbandonedProfiles.removeBeside(ours);
        assertTrue(Files.exists(ours.resolve("Default/Preferences")));
        return !Files.exists(profile, LinkOption.NOFOLLOW_LINKS);
    }

    @Test
    void profilesOfProgramsThatHaveEndedAreRemoved() throws IOException {
        var other = profile(dead.profileName(2));
        assertTrue(isRemoved(profile(dead.profileName(1))));
        assertFalse(Files.exists(other));
    }

    @Test
    void profilesOfProgramsThatAreRunningStay() throws IOException {
        var parent = ProcessHandle.current().parent().orElseThrow();
        var started = parent.info().startInstant().orElseThrow().toEpochMilli();
        assertFalse(isRemoved(profile(new ProfileOwner(parent.pid(), started).profileName(1))));
    }

    @Test
    void anotherProcessWithTheSameIdIsNotTakenForTheOwner() throws IOException {
        var current = ProfileOwner.current();
        assertTrue(isRemoved(profile(new ProfileOwner(current.pid(), current.startMillis() - 10).profileName(1))));
    }

    @Test
    void anOwnerWhoseStartIsNotKnownCountsAsRunning() throws IOException {
        assertFalse(isRemoved(profile(new ProfileOwner(ProcessHandle.current().pid(), 0).profileName(1))));
    }

    /// As those of programs in other containers are, whose process ids mean nothing here.
    @Test
    void aProfileThatIsLockedStays() throws IOException {
        var profile = profile(dead.profileName(1));
        try (var marker = FileChannel.open(profile.resolve(BrowserProfile.MARKER), StandardOpenOption.WRITE);
                var lock = marker.lock()) {
            assertTrue(lock.isValid());
            assertFalse(isRemoved(profile));
        }
        assertTrue(isRemoved(profile));
    }

    @Test
    void aProfileInUseIsLocked() throws Exception {
        try (var profile = BrowserProfile.create()) {
            assertEquals(
                    Optional.of(ProfileOwner.current()),
                    ProfileOwner.of(profile.folder().getFileName().toString()));
            // A lock is visible to other processes only.
            var marker = profile.folder().resolve(BrowserProfile.MARKER);
            var inode = Files.getAttribute(marker, "unix:ino").toString();
            assumeTrue(Files.exists(Path.of("/proc/locks")), "not Linux");
            var lock = " " + ProcessHandle.current().pid() + " [0-9a-f]+:[0-9a-f]+:" + inode + " .*";
            assertTrue(
                    Files.readString(Path.of("/proc/locks")).lines().anyMatch(line -> line.matches(".* WRITE" + lock)));
        }
    }

    @Test
    void whatOnlyHasTheNameOfAProfileStays() throws IOException {
        var name = dead.profileName(1);
        var other = profile(name + "x");
        var withoutMarker = profile(dead.profileName(2));
        Files.delete(withoutMarker.resolve(BrowserProfile.MARKER));
        var withAnother = profile(dead.profileName(3));
        Files.writeString(withAnother.resolve(BrowserProfile.MARKER), dead.profileName(33));
        var open = profile(dead.profileName(4));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
        var file = Files.createFile(folder.resolve(dead.profileName(5)));
        assertFalse(isRemoved(other));
        assertTrue(Files.exists(withoutMarker.resolve("Default/Preferences")));
        assertTrue(Files.exists(withAnother.resolve("Default/Preferences")));
        assertTrue(Files.exists(open.resolve("Default/Preferences")));
        assertTrue(Files.exists(file));
    }

    @Test
    void profilesOfOtherUsersStay() throws IOException {
        var profile = profile(dead.profileName(1));
        assumeTrue(Files.getAttribute(profile, "unix:uid").equals(0), "not root");
        Files.setAttribute(profile, "unix:uid", 65534);
        assertFalse(isRemoved(profile));
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        var elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        var precious = Files.createFile(elsewhere.resolve("precious"));
        var profile = profile(dead.profileName(1));
        Files.createSymbolicLink(profile.resolve("Default/folder"), elsewhere);
        Files.createSymbolicLink(profile.resolve("Default/file"), precious);
        var link = Files.createSymbolicLink(folder.resolve(dead.profileName(2)), profile("precious profile"));
        Files.writeString(link.resolve(BrowserProfile.MARKER), dead.profileName(2));
        assertTrue(isRemoved(profile));
        assertTrue(Files.exists(precious));
        assertTrue(Files.isSymbolicLink(link));
        assertTrue(Files.exists(link.resolve("Default/Preferences")));
        var linked = profile(dead.profileName(3));
        var marker = linked.resolve(BrowserProfile.MARKER);
        Files.delete(marker);
        Files.createSymbolicLink(marker, Files.writeString(elsewhere.resolve("marker"), dead.profileName(3)));
        assertFalse(isRemoved(linked));
    }

    @Test
    void onlyProcessesThatUseTheProfileAreEnded() throws Exception {
        var profile = profile(dead.profileName(1));
        var user = waiting("--user-data-dir=" + profile);
        var rewritten = waiting("x --user-data-dir=" + profile + " --type=renderer");
        var longer = waiting("--user-data-dir=" + profile + "1");
        var inside = waiting("--user-data-dir=" + profile + "/Default");
        var quoting = waiting("not--user-data-dir=" + profile);
        var reading = waiting(profile.toString());
        try {
            assertTrue(isRemoved(profile));
            assertTrue(user.waitFor(30, TimeUnit.SECONDS));
            assertTrue(rewritten.waitFor(30, TimeUnit.SECONDS));
            for (var process : List.of(longer, inside, quoting, reading)) {
                assertTrue(process.isAlive(), process.info()::toString);
                process.getOutputStream().close();
                assertEquals(0, process.waitFor());
            }
        } finally {
            for (var process : List.of(user, rewritten, longer, inside, quoting, reading)) {
                process.destroyForcibly();
            }
        }
    }

    @Test
    void processesOfOtherUsersAreNotEnded() throws Exception {
        var profile = profile(dead.profileName(1));
        assumeTrue(Files.getAttribute(profile, "unix:uid").equals(0), "not root");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "no setpriv");
        var process = waiting("--user-data-dir=" + profile, "setpriv", "--reuid=65534", "--clear-groups");
        try {
            assertTrue(isRemoved(profile));
            process.getOutputStream().close();
            assertEquals(0, process.waitFor());
        } finally {
            process.destroyForcibly();
        }
    }

    /// A process that has an argument and waits for the end of its input, with exit code 0. It runs already.
    private static Process waiting(String argument, String... before) throws IOException {
        var command = new ArrayList<>(List.of(before));
        command.addAll(List.of("/bin/sh", "-c", "echo; cat", "sh", argument));
        var process = new ProcessBuilder(command).start();
        assertEquals('\n', process.getInputStream().read());
        return process;
    }
}
