package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.cli.command.CrawlCommand;
import clew.cli.flags.Flag;
import clew.engine.CrawlSettings;
import clew.folder.FolderSource;
import clew.folder.Symlinks;
import clew.page.LinkTags;
import clew.policy.LinkChecks;
import clew.policy.Policy;
import clew.policy.Requisites;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DecisiveFlagsTest {
    @Test
    void aJournalKeepsTheFlagsThatDecideWhatIsFoundAndNoOthers(@TempDir Path folder) throws IOException {
        var settings = new CrawlSettings(
                List.of(Url.of("http://h.example/")),
                List.of(Url.of("http://h.example/sitemap.xml")),
                Policy.standard(),
                new ScopeRule(ScopeRule.Area.HOST, "a", "b"),
                true,
                true,
                true,
                true,
                0, // -only
                LinkTags.A,
                1,
                "x",
                Requisites.NONE,
                0,
                false,
                LinkChecks.NONE,
                Map.of("render", "chrome", "block", "images", "wait", "a", "scroll", "on"),
                new FolderSource(folder, FolderSource.BASE, List.of(), List.of(), Symlinks.FOLLOW).settings());
        var kept = new TreeSet<>(settings.header().settings().keySet());
        kept.add("url"); // the header has it as the list of starts
        kept.remove("folder"); // which is given as an argument
        var decisive = CrawlCommand.FLAGS.stream()
                .filter(Flag::decides)
                .map(Flag::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(decisive, kept);
    }
}
