package clew.cli.archiving;

import clew.archive.wayback.RescueSettings;
import clew.cli.console.CommandFailed;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/// What people are told when a web archive has had enough of us.
public final class ArchiveMessages {
    /// For how long an archive blocks whoever sent too many requests, the first time.
    private static final Duration BLOCKED = Duration.ofHours(1);

    private ArchiveMessages() {}

    static String pause(Duration time) {
        return "the archive asks for fewer requests; waiting " + RescueProgress.text(time);
    }

    /// @param isKept whether what came so far is on the disk
    static String blocked(RescueSettings settings, String why, boolean isKept) {
        // Rounded up: an hour must have passed.
        var until = LocalTime.now(ZoneId.systemDefault())
                .plus(BLOCKED)
                .plusMinutes(1)
                .truncatedTo(ChronoUnit.MINUTES);
        return settings.archive().base().display() + " no longer answers (" + TerminalSafe.text(why)
                + "), as after too many requests; " + (isKept ? "everything so far is kept: " : "")
                + "run the same command again after " + until + ", an hour from now";
    }

    /// The message for an archive that cannot be read.
    public static CommandFailed unreadable(String file, IOException e) {
        return new CommandFailed("the archive " + TerminalSafe.quoted(file) + " cannot be read: " + IoProblem.text(e));
    }
}
