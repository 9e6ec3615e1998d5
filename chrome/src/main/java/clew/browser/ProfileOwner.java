package clew.browser;

import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/// The program that a profile belongs to, as the profile's name tells.
///
/// @param pid its process id
/// @param startMillis when it started, in ms since 1970, which distinguishes it from later processes with the same
///     id; 0 if the system does not tell
record ProfileOwner(long pid, long startMillis) {
    private static final String PREFIX = "clew-chrome-";
    private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,10})-(\\d{1,15})-\\d{1,9}");

    /// This program.
    static ProfileOwner current() {
        var self = ProcessHandle.current();
        return new ProfileOwner(self.pid(), startMillis(self));
    }

    /// The owner of a profile of that name; empty if profiles have other names.
    static Optional<ProfileOwner> of(String profileName) {
        var matcher = NAME.matcher(profileName);
        if (!matcher.matches()) return Optional.empty();
        return Optional.of(new ProfileOwner(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2))));
    }

    /// The name of a profile of this owner.
    String profileName(int number) {
        return PREFIX + pid + "-" + startMillis + "-" + number;
    }

    /// Whether it is still running. Where the system tells too little, it counts as running.
    boolean isAlive() {
        var process = ProcessHandle.of(pid);
        if (process.isEmpty()) return false;
        var started = startMillis(process.get());
        return started == startMillis || started == 0 || startMillis == 0;
    }

    private static long startMillis(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }
}
