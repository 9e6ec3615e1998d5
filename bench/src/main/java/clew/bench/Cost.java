package clew.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// What a run of a program took, in seconds.
record Cost(double wall, double user, double system) {
    private static final long MINUTES_MAX = 30;

    double cpu() {
        return user + system;
    }

    /// Runs a program in a folder, where what it says about errors goes into the file `err`. Bash knows what its
    /// children took; Java does not.
    ///
    /// @param out the file for its standard output
    static Cost of(Path folder, String out, List<String> command) throws IOException, InterruptedException {
        var all = new ArrayList<>(List.of(
                "bash", "-c", "TIMEFORMAT='%R %U %S'; out=$1; shift; time \"$@\" >\"$out\" 2>err", "bash", out));
        all.addAll(command);
        var process = new ProcessBuilder(all)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!process.waitFor(MINUTES_MAX, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            throw new IOException(command.getFirst() + " does not end");
        }
        var code = process.exitValue();
        // wget ends with 8 where the server answered some request with an error.
        if (code != 0 && code != 8) {
            var hint = code == 127 ? "; is it installed?" : "";
            throw new IOException(command.getFirst() + " failed with code " + code + ": " + text + hint);
        }
        var figures = text.split(" ");
        return new Cost(Double.parseDouble(figures[0]), Double.parseDouble(figures[1]), Double.parseDouble(figures[2]));
    }
}
