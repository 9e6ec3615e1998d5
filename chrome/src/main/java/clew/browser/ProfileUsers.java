package clew.browser;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Finds the processes of this user that use a profile: those whose command line has exactly its flag.
final class ProfileUsers {
    private static final Path PROCESSES = Path.of("/proc");

    private ProfileUsers() {}

    static List<ProcessHandle> of(Path profile) {
        var flag = BrowserProfile.flag(profile);
        var user = user(ProcessHandle.current());
        if (user.isEmpty()) return List.of();
        return ProcessHandle.allProcesses()
                .filter(process -> names(commandLine(process), flag))
                .filter(process -> user(process).equals(user))
                .toList();
    }

    /// Whether a command line has an argument. Processes of Chrome rewrite theirs with spaces between the arguments
    /// instead of zero bytes.
    static boolean names(String commandLine, String argument) {
        for (int at = commandLine.indexOf(argument); at >= 0; at = commandLine.indexOf(argument, at + 1)) {
            var end = at + argument.length();
            if ((at == 0 || isBetween(commandLine.charAt(at - 1)))
                    && (end == commandLine.length() || isBetween(commandLine.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBetween(char c) {
        return c == 0 || c == ' ';
    }

    /// The command line as the system has it; elsewhere than on Linux, as Java tells it.
    private static String commandLine(ProcessHandle process) {
        try {
            var bytes = Files.readAllBytes(PROCESSES.resolve(process.pid() + "/cmdline"));
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException _) {
            return process.info()
                    .arguments()
                    .map(arguments -> String.join("\0", arguments))
                    .orElse("");
        }
    }

    /// The user that a process runs as. On Linux, Java takes the owner of its files in `/proc` instead, which is root
    /// for processes in Chrome's sandbox.
    private static Optional<String> user(ProcessHandle process) {
        try {
            var status = Files.readString(PROCESSES.resolve(process.pid() + "/status"), StandardCharsets.ISO_8859_1);
            return status.lines().filter(line -> line.startsWith("Uid:")).findFirst();
        } catch (IOException _) {
            return process.info().user();
        }
    }
}
