package clew.cli.config;

import clew.cli.console.CommandFailed;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Origin;
import clew.cli.flags.Suggestion;
import clew.cli.register.Command;
import clew.cli.register.Register;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The file that sets flags: keys at the top for every command that has the flag, tables for one command.
///
/// 1. The command line wins over the file, and the table of the command over the top of the file.
/// 2. A flag that is not in the register is an error, wherever in the file it is; values are read only where they
/// count.
/// 3. A file that was found in the current folder, not named, cannot set [guarded][Flag#guarded] flags, and names
///    only files that are harmless: see [FoundPath].
public final class ConfigFile {
    /// How the file in the current folder is called.
    public static final String NAME = "clew.toml";

    private static final String NONE = "none";
    private static final int BYTES_MAX = 1024 * 1024;

    private final String name;
    private final boolean isNamed;
    private final Path folder;
    private final Register register;

    private ConfigFile(String name, boolean isNamed, Path folder, Register register) {
        this.name = name;
        this.isNamed = isNamed;
        this.folder = folder;
        this.register = register;
    }

    /// Adds what the config file says to a command line, if there is a file.
    ///
    /// @param command the command that the flags are for
    /// @param folder the current folder
    /// @param register asked only if there is a file
    public static void addTo(Flags flags, Command command, Path folder, Supplier<Register> register)
            throws UsageError, CommandFailed {
        if (command.configurableFlags().isEmpty()) return;
        var given = flags.get(Flags.CONFIG);
        if (given.isEmpty() && !Files.exists(folder.resolve(NAME))) return;
        if (given.filter(NONE::equals).isPresent()) return;
        new ConfigFile(given.orElse(NAME), given.isPresent(), folder, register.get()).add(flags, command);
    }

    private void add(Flags flags, Command command) throws UsageError, CommandFailed {
        TomlReader toml;
        try {
            toml = TomlReader.read(text());
        } catch (BadToml e) {
            throw wrong(e.line(), String.valueOf(e.getMessage()));
        }
        for (var begun : toml.tables().entrySet()) requireKnown(begun.getKey(), begun.getValue());
        var table = command.name().isEmpty() ? Register.CRAWL : command.name();
        // A table comes after the top of the file, so what it says takes the place of what the top says.
        var chosen = new LinkedHashMap<Flag<?>, Setting>();
        for (var setting : toml.settings()) {
            requireKnown(setting);
            if (!setting.table().isEmpty() && !setting.table().equals(table)) continue;
            flag(command, setting.key()).ifPresent(flag -> chosen.put(flag, setting));
        }
        for (var entry : chosen.entrySet()) add(flags, entry.getKey(), entry.getValue());
    }

    private void add(Flags flags, Flag<?> flag, Setting setting) throws UsageError {
        var line = setting.line();
        // What the command line has is not taken from the file.
        var isTrusted = isNamed || flags.origin(flag) instanceof Origin.CommandLine;
        if (!isTrusted && flag.isGuarded()) {
            throw wrong(
                    line,
                    TerminalSafe.quoted(setting.key()) + " is accepted only from a file that you name; if you trust"
                            + " this file, run the command with -config " + NAME + ", or give -" + flag.name()
                            + " on the command line");
        }
        var texts = texts(flag, setting);
        if (!isTrusted && flag.takesPath()) for (var text : texts) requireHarmless(flag, text, setting);
        try {
            flags.add(flag, texts, new Origin.Line(name, line));
        } catch (UsageError e) {
            throw wrong(line, e.getMessage() + elsewhere(flag, setting));
        }
    }

    /// What to do about a value that fits other commands only.
    private String elsewhere(Flag<?> flag, Setting setting) {
        if (!setting.table().isEmpty()) return "";
        var others = register.tables().stream()
                .filter(table -> register.table(table)
                        .flatMap(command -> flag(command, setting.key()))
                        .filter(other -> !other.equals(flag))
                        .isPresent())
                .findFirst();
        return others.map(table -> "; to set it for another command only, put it under a table such as [" + table + "]")
                .orElse("");
    }

    /// @param line on which the table begins
    private void requireKnown(String table, int line) throws UsageError {
        var tables = register.tables();
        if (tables.contains(table)) return;
        throw wrong(
                line,
                "no command has the table [" + TerminalSafe.text(table) + "]"
                        + Suggestion.among(tables, table)
                                .map(other -> "; did you mean [" + other + "]?")
                                .orElse("; there are " + String.join(", ", tables)));
    }

    private void requireKnown(Setting setting) throws UsageError {
        var table = setting.table();
        var key = setting.key();
        var commands =
                table.isEmpty() ? register.all() : List.of(register.table(table).orElseThrow());
        if (commands.stream().anyMatch(command -> flag(command, key).isPresent())) return;
        var what = table.isEmpty() ? "no command has a flag -" : "crawler " + table + " has no flag -";
        var names = commands.stream()
                .flatMap(command -> command.configurableFlags().stream())
                .map(Flag::name)
                .distinct()
                .toList();
        throw wrong(
                setting.line(),
                what
                        + TerminalSafe.text(key)
                        + Suggestion.among(names, key.startsWith("-") ? key.replaceFirst("-+", "") : key)
                                .map(other -> "; did you mean " + other + "?")
                                .orElse(
                                        table.isEmpty() || table.equals(Register.CRAWL)
                                                ? "; crawler -help lists the flags"
                                                : "; crawler help " + table + " lists its flags"));
    }

    private static Optional<Flag<?>> flag(Command command, String key) {
        for (var flag : command.configurableFlags()) if (flag.name().equals(key)) return Optional.of(flag);
        return Optional.empty();
    }

    /// A value as the command line would have it.
    private List<String> texts(Flag<?> flag, Setting setting) throws UsageError {
        var isSwitch = !flag.takesValue();
        return switch (setting.value()) {
            case TomlValue.Truth(boolean isTrue) when isSwitch -> List.of(Boolean.toString(isTrue));
            case TomlValue.Truth(boolean isTrue)
            when flag.words().equals(List.of("on", "off")) -> List.of(isTrue ? "on" : "off");
            case TomlValue.Truth _ ->
                throw wrong(
                        setting.line(),
                        TerminalSafe.quoted(setting.key()) + " must be " + flag.want() + "; it is true or false");
            case TomlValue.Text _, TomlValue.Whole _, TomlValue.Texts _
            when isSwitch ->
                throw wrong(
                        setting.line(), TerminalSafe.quoted(setting.key()) + " must be true or false, without quotes");
            case TomlValue.Text(String text) -> List.of(text);
            case TomlValue.Whole(String digits) -> List.of(digits);
            case TomlValue.Texts(List<String> texts) when flag.join() != null -> texts;
            case TomlValue.Texts(List<String> texts) when flag.takesList() -> List.of(String.join(",", texts));
            case TomlValue.Texts _ ->
                throw wrong(
                        setting.line(),
                        TerminalSafe.quoted(setting.key()) + " takes one value, not an array; it must be "
                                + flag.want());
        };
    }

    private void requireHarmless(Flag<?> flag, String text, Setting setting) throws UsageError {
        try {
            var objection = new FoundPath(flag, text, folder).objection();
            if (objection.isEmpty()) return;
            throw wrong(
                    setting.line(),
                    TerminalSafe.quoted(setting.key()) + " is " + TerminalSafe.quotedUrl(text) + ", " + objection.get()
                            + "; that is accepted only from a file that you name: run the command with -config " + NAME
                            + " if you trust this file, or give -" + flag.name() + " on the command line");
        } catch (InvalidPathException _) {
            throw wrong(setting.line(), TerminalSafe.quoted(text) + " is not a valid file name");
        } catch (IOException e) {
            throw wrong(setting.line(), TerminalSafe.quoted(text) + " cannot be used: " + IoProblem.text(e));
        }
    }

    private String text() throws UsageError, CommandFailed {
        var quoted = TerminalSafe.quoted(name);
        var file = file(quoted);
        // Opening a pipe would block for ever. One that is named may be meant, as in -config <(…).
        if (!isNamed && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
            throw new CommandFailed("the config file " + quoted + " is not a regular file; -config none ignores it");
        }
        try (var in = Files.newInputStream(file)) {
            var bytes = in.readNBytes(BYTES_MAX + 1);
            if (bytes.length > BYTES_MAX)
                throw new CommandFailed("the config file " + quoted + " is longer than 1 MiB");
            var text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException _) {
            throw new CommandFailed("the config file " + quoted + " is not UTF-8; save it as UTF-8");
        } catch (IOException e) {
            if (isNamed) throw CommandFailed.unreadable("-config", name, e);
            throw new CommandFailed("the config file " + quoted + " cannot be read: " + IoProblem.text(e)
                    + "; -config none ignores it");
        }
    }

    private Path file(String quoted) throws UsageError {
        try {
            return folder.resolve(name);
        } catch (InvalidPathException _) {
            throw new UsageError("-config must be a file, or none; " + quoted + " is not a valid file name");
        }
    }

    private UsageError wrong(int line, String what) {
        return new UsageError(new Origin.Line(name, line).text() + ": " + what);
    }
}
