package clew.browser;

import java.util.ArrayList;
import java.util.List;

/// The shell that runs between us and a browser, and the guard that it starts.
///
/// The shell passes our pipe on under the file descriptors that the browser expects. Once the browser has ended, it
/// ends what is left of the browser's processes and deletes the profile. The guard does the same if the shell or we
/// are killed, after it has given the browser two seconds to end by itself. It notices within a second.
///
/// Where `setsid` is installed, the browser runs in a process group of its own, so all its processes can be ended at
/// once, and the guard in another, so that it survives whatever kills ours. Elsewhere only the browser's first
/// process is ended; the others end when they find that it is gone.
final class BrowserShell {
    /// $1 is the profile, $2 the script of the guard, the rest is the command.
    ///
    /// Signals that are sent to our whole process group, such as that of Ctrl-C, must not end the shell before it
    /// has cleaned up. Such a signal also ends `wait`, hence the loop.
    private static final String SCRIPT = """
            trap : HUP INT TERM
            profile=$1 guard=$2
            shift 2
            exec 3<&0 4>&1 </dev/null >/dev/null
            if command -v setsid; then apart=setsid sign=-; else apart= sign=; fi
            $apart "$@" &
            browser=$!
            exec 3<&- 4>&-
            $apart /bin/sh -c "$guard" sh "$$" "$PPID" "$browser" "$sign" "$profile" &
            guard=$!
            while wait "$browser"; [ $? -gt 128 ] && kill -s 0 "$browser"; do :; done
            kill -s KILL -- "$sign$browser"
            kill -s KILL "$guard"
            """ + remove();

    /// $1 is the shell, $2 its parent, which is us, $3 the browser, $4 the sign that makes a group of it, $5 the
    /// profile. When we are killed, the shell gets another parent.
    private static final String GUARD = """
            trap : HUP INT TERM
            profile=$5
            if [ -r "/proc/$1/stat" ]; then
                watching() { read -r _ _ _ parent _ <"/proc/$1/stat" && [ "$parent" = "$2" ]; }
            else
                watching() { kill -s 0 "$1" && kill -s 0 "$2"; }
            fi
            while watching "$1" "$2"; do sleep 1; done
            tries=0
            while [ "$tries" -lt 20 ] && kill -s 0 -- "$4$3"; do sleep 0.1; tries=$((tries + 1)); done
            kill -s KILL -- "$4$3"
            """ + remove();

    private BrowserShell() {}

    /// Processes that are about to end may still write files, so it is tried more than once. The marker, whose name
    /// begins with an underscore, goes last.
    private static String remove() {
        return """
                tries=0
                until rm -rf -- "$profile"/[!_]* "$profile" || [ "$tries" -ge 20 ]; do
                    sleep 0.1
                    tries=$((tries + 1))
                done
                """;
    }

    /// The command that runs a browser by way of the shell.
    static List<String> command(String profile, List<String> browser) {
        var command = new ArrayList<>(List.of("/bin/sh", "-c", SCRIPT, "sh", profile, GUARD));
        command.addAll(browser);
        return command;
    }
}
