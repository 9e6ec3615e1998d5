package clew.extract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The pages of `nasty.txt`, which says how it is written, and of `nasty-xhtml.txt`.
final class NastyPages {
    record Nasty(String line, String html, List<String> hrefs) {
        @Override
        public String toString() {
            return line;
        }
    }

    private static final Pattern QUOTED = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    private NastyPages() {}

    static List<Nasty> all() {
        return read("nasty.txt");
    }

    static List<Nasty> xhtml() {
        return read("nasty-xhtml.txt");
    }

    private static List<Nasty> read(String file) {
        var pages = new ArrayList<Nasty>();
        var lines = text(file).lines().filter(line -> !line.startsWith("#")).toList();
        for (var i = 0; i < lines.size(); i += 2) {
            var hrefs = QUOTED.matcher(lines.get(i + 1))
                    .results()
                    .map(quoted -> unescaped(quoted.group(1)))
                    .toList();
            pages.add(new Nasty(lines.get(i), unescaped(lines.get(i)), hrefs));
        }
        return pages;
    }

    private static String text(String file) {
        try (var in = NastyPages.class.getResourceAsStream(file)) {
            if (in == null) throw new IllegalStateException("no " + file);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unescaped(String line) {
        var text = new StringBuilder();
        for (var i = 0; i < line.length(); i++) {
            var c = line.charAt(i);
            if (c != '\\') {
                text.append(c);
                continue;
            }
            c = line.charAt(++i);
            switch (c) {
                case 'n' -> text.append('\n');
                case 't' -> text.append('\t');
                case 'r' -> text.append('\r');
                case 'f' -> text.append('\f');
                case '0' -> text.append('\0');
                case 'u' -> {
                    text.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16));
                    i += 4;
                }
                default -> text.append(c);
            }
        }
        return text.toString();
    }
}
