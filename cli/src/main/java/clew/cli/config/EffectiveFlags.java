package clew.cli.config;

import clew.cli.console.TerminalSafe;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Origin;
import clew.cli.register.Command;
import clew.cli.register.Register;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Comparator;
import java.util.List;

/// The flags that a command would run with, and where each value comes from.
///
/// @param command the command that they are for
public record EffectiveFlags(Command command, Flags flags) {
    /// A longer name or value moves what follows it to the right, in its own line only.
    private static final int COLUMN_MAX = 40;

    /// For a flag that has no value.
    private static final String UNSET = "-";

    /// One flag on a line: its name, its value, and where that comes from.
    public String text() {
        var shown = shown();
        var names = width(shown.stream().map(Flag::name).toList());
        var values = width(shown.stream().map(this::value).toList());
        var out = new StringBuilder();
        for (var flag : shown) {
            out.append(padded(flag.name(), names)).append("  ");
            out.append(padded(value(flag), values)).append("  ");
            out.append(flags.origin(flag).text()).append('\n');
        }
        return out.toString();
    }

    /// The same as one JSON object.
    public String json() throws IOException {
        var out = new StringWriter();
        try (var json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("command", command.name().isEmpty() ? Register.CRAWL : command.name());
            json.writeArrayFieldStart("flags");
            for (var flag : shown()) write(flag, json);
            json.writeEndArray();
            json.writeEndObject();
        }
        return out.append('\n').toString();
    }

    private void write(Flag<?> flag, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", flag.name());
        var texts = flags.texts(flag);
        if (!flag.takesValue()) json.writeBooleanField("value", isOn(flag));
        else if (flag.join() != null) {
            json.writeArrayFieldStart("value");
            for (var text : texts) json.writeString(text);
            json.writeEndArray();
        } else if (!texts.isEmpty()) json.writeStringField("value", texts.getFirst());
        else if (!flag.shown().isEmpty()) json.writeStringField("value", flag.shown());
        else json.writeNullField("value");
        switch (flags.origin(flag)) {
            case Origin.Default _ -> json.writeStringField("origin", "default");
            case Origin.CommandLine _ -> json.writeStringField("origin", "command line");
            case Origin.Line(String name, int number) -> {
                json.writeStringField("origin", "file");
                json.writeStringField("file", name);
                json.writeNumberField("line", number);
            }
        }
        json.writeEndObject();
    }

    /// In the order of the help.
    private List<Flag<?>> shown() {
        return command.configurableFlags().stream()
                .<Flag<?>>map(flag -> flag)
                .sorted(Comparator.comparing(Flag::group))
                .toList();
    }

    private String value(Flag<?> flag) {
        if (!flag.takesValue()) return Boolean.toString(isOn(flag));
        var texts = flags.texts(flag);
        if (!texts.isEmpty()) return TerminalSafe.text(String.join(", ", texts));
        return flag.shown().isEmpty() ? UNSET : TerminalSafe.text(flag.shown());
    }

    private boolean isOn(Flag<?> flag) {
        return flags.texts(flag).contains("true");
    }

    private static int width(List<String> column) {
        return column.stream()
                .mapToInt(String::length)
                .filter(length -> length <= COLUMN_MAX)
                .max()
                .orElse(0);
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }
}
