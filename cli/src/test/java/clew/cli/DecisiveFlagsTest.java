package clew.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.cli.command.CrawlCommand;
import clew.cli.flags.Flag;
import clew.engine.CrawlSettings;
import clew.page.LinkTags;
import clew.policy.Policy;
import clew.policy.ScopeRule;
import clew.url.Url;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DecisiveFlagsTest {
    @Test
    void aJournalKeepsTheFlagsThatDecideWhatIsFoundAndNoOthers() {
        var settings = new CrawlSettings(
                Url.of("http://h.example/"),
                Policy.standard(),
                new ScopeRule(ScopeRule.Area.HOST, "a", "b"),
                true,
                true,
                true,
                true,
                1,
                LinkTags.A,
                1,
                "x",
                Map.of("render", "chrome", "block", "images", "wait", "a", "scroll", "on"));
        var kept = new TreeSet<>(settings.header().settings().keySet());
        kept.add("url"); // the header has it as the list of starts
        var decisive = CrawlCommand.FLAGS.stream()
                .filter(Flag::decides)
                .map(Flag::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(decisive, kept);
    }
}
