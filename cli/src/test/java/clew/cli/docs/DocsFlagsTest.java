package clew.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.cli.command.Commands;
import clew.cli.flags.Flag;
import clew.cli.register.Command;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Commands and flags that sentences of the README and of docs/ name exist. (Those of examples are run: see
/// [DocsExamplesIT].)
class DocsFlagsTest {
    /// Flags of other programs that documents name by themselves.
    private static final Set<String> OF_OTHERS = Set.of(
            // wget
            "recursive",
            "level",
            "no-directories",
            "delete-after",
            "spider",
            // httrack
            "p0",
            "c8",
            "q",
            // linkinator and linkchecker
            "recurse",
            "check-css",
            "check-fragments",
            "concurrency",
            "recursion-level",
            "t",
            // wrk
            "t1",
            "c64",
            // container engines
            "build-arg");

    private static final Pattern FLAG = Pattern.compile("(?<=^| )--?([a-z][a-z0-9-]*)(?=$|[ =,])");
    private static final Pattern COMMAND = Pattern.compile("(?:\\./)?crawler(?: (.*))?");

    @Test
    void commandsAndFlagsInSentencesExist() throws IOException {
        var all = new HashSet<>(OF_OTHERS);
        for (var command : commands()) all.addAll(flags(command));
        var wrong = new ArrayList<String>();
        var found = 0;
        for (var document : Document.manual()) {
            if (document.name().equals("docs/cli.md")) continue; // the register itself has written it
            for (var span : document.spans()) {
                var where = document.name() + ":" + span.line() + ": `" + span.code() + "`";
                var command = COMMAND.matcher(span.code());
                Set<String> known = all;
                if (command.matches()) {
                    found++;
                    var name = command.group(1) == null ? "" : command.group(1).split(" ", -1)[0];
                    var named = commands().stream()
                            .filter(one -> one.name().equals(name))
                            .findFirst();
                    if (named.isEmpty() && name.matches("[a-z][a-z-]*")) wrong.add(where + ": no such command");
                    known = flags(named.orElseGet(Commands::crawl));
                } else if (!span.code().startsWith("-")) {
                    continue;
                }
                var program = span.code().split(" [|>] ", -1)[0];
                for (var flag : FLAG.matcher(program).results().toList()) {
                    found++;
                    if (!known.contains(flag.group(1))) wrong.add(where + ": no such flag");
                }
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(found > 200, "only " + found + " flags and commands were found");
    }

    private static List<Command> commands() {
        return Commands.register().all();
    }

    private static Set<String> flags(Command command) {
        var names = new HashSet<String>();
        for (Flag<?> flag : command.allFlags()) names.add(flag.name());
        return names;
    }
}
