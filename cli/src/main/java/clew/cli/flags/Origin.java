package clew.cli.flags;

import clew.cli.console.TerminalSafe;

/// Where the value of a flag comes from.
public sealed interface Origin {
    /// Nobody gave it.
    record Default() implements Origin {
        @Override
        public String text() {
            return "default";
        }
    }

    /// A line of a config file.
    ///
    /// @param name the file as the user named it
    record Line(String name, int number) implements Origin {
        @Override
        public String text() {
            return TerminalSafe.text(name) + ", line " + number;
        }
    }

    record CommandLine() implements Origin {
        @Override
        public String text() {
            return "command line";
        }
    }

    /// As people read it.
    String text();
}
