package clew.cli.command;

import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.register.BashCompletion;
import clew.cli.register.Command;
import clew.cli.register.FishCompletion;
import clew.cli.register.ZshCompletion;
import java.io.IOException;
import java.util.List;

/// `crawler completion bash|zsh|fish`: prints a script that completes commands and flags in a shell.
final class CompletionCommand implements Command {
    @Override
    public String name() {
        return "completion";
    }

    @Override
    public String usage() {
        return "completion bash|zsh|fish";
    }

    @Override
    public String summary() {
        return "print a completion script for a shell";
    }

    @Override
    public String details() {
        return """
                Prints a script that completes commands, flags and their values in a shell. To install it:
                  bash  crawler completion bash > ~/.local/share/bash-completion/completions/crawler
                  zsh   crawler completion zsh > _crawler, in a folder of $fpath
                  fish  crawler completion fish > ~/.config/fish/completions/crawler.fish
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of();
    }

    @Override
    public int run(Flags flags, Console console) throws UsageError, IOException {
        var shell = flags.only("a shell, as in crawler completion bash");
        var register = Commands.register();
        console.print(
                switch (shell) {
                    case "bash" -> BashCompletion.script(register);
                    case "zsh" -> ZshCompletion.script(register);
                    case "fish" -> FishCompletion.script(register);
                    default ->
                        throw new UsageError("there is no completion for " + TerminalSafe.quoted(shell)
                                + "; there is one for bash, zsh and fish");
                });
        return ExitCode.DONE;
    }
}
