package clew.cli.command;

import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.journal.JournalHeader;
import clew.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// The flags that decide what a crawl finds, as a journal keeps them. A crawl goes on only with the same ones.
final class CrawlSettings {
    /// Goes up when a policy comes to other results.
    private static final int POLICY_VERSION = 2;

    /// Goes up when other parts of a site are taken for endless.
    private static final int TRAPS_VERSION = 2;

    private CrawlSettings() {}

    /// @param decisive the flags that count
    static JournalHeader header(Flags flags, List<Flag<?>> decisive, Url start) {
        var settings = new TreeMap<String, String>();
        for (var flag : decisive) settings.put(flag.name(), flags.text(flag));
        // Nobody's password goes into a file that is passed on.
        settings.remove("url");
        var shown = start.withoutUserInfo().withoutFragment();
        return JournalHeader.of(List.of(shown), POLICY_VERSION, TRAPS_VERSION, settings);
    }

    /// The command line that a journal was begun with, as far as it decides.
    static List<String> arguments(JournalHeader header, List<Flag<?>> decisive) {
        var arguments = new ArrayList<String>();
        for (var start : header.starts()) arguments.add("-url=" + start.href());
        Map<String, String> settings = header.settings();
        for (var flag : decisive) {
            var text = settings.getOrDefault(flag.name(), "");
            if (text.isEmpty()) continue;
            arguments.add(flag.takesValue() ? "-" + flag.name() + "=" + text : "-" + flag.name());
        }
        return arguments;
    }
}
