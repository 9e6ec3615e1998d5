package clew.cli.register;

import clew.cli.flags.Flag;
import java.util.ArrayList;
import java.util.List;

/// What a shell can offer in the place of an argument.
///
/// @param words all words that fit
/// @param files whether names of files fit
/// @param folders whether names of folders fit
record Hint(List<String> words, boolean files, boolean folders) {
    /// What fits as the value of a flag.
    static Hint of(Flag<?> flag) {
        return new Hint(flag.words(), flag.takesFile(), flag.takesFolder());
    }

    /// What fits as an argument of a command, by its usage: `verify FILE|DIR [flags]`.
    static Hint of(Command command, Register register) {
        var words = new ArrayList<String>();
        var files = false;
        var folders = false;
        var arguments = command.usage().replaceAll("-[a-z-]+ [A-Z]+", "");
        for (var argument : arguments.split("[ |\\[\\]]+")) {
            switch (argument) {
                case "COMMAND" -> words.addAll(register.names());
                case "FILE", "OLD", "NEW" -> files = true;
                case "DIR", "FOLDER" -> folders = true;
                default -> {
                    var isWord = argument.matches("[a-z]+") && !argument.equals("flags");
                    if (isWord && !argument.equals(command.name())) words.add(argument);
                }
            }
        }
        return new Hint(List.copyOf(words), files, folders);
    }

    boolean isEmpty() {
        return words.isEmpty() && !files && !folders;
    }
}
