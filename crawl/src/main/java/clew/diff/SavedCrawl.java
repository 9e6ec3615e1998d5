package clew.diff;

import clew.engine.CrawlOptions;
import clew.engine.CrawlSettings;
import clew.engine.Replay;
import clew.journal.CorruptJournal;
import clew.journal.Journal;
import clew.page.Page;
import clew.policy.Policy;
import clew.url.Url;
import clew.view.Locations;
import clew.view.View;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A crawl that was saved, to be compared with another. Whatever fails when it is read is a [CrawlUnreadable].
public final class SavedCrawl {
    /// How far a crawl came.
    ///
    /// @param isFinished whether nothing is left to do, and the maximum number of pages left nothing out
    /// @param left how many known URLs have no page
    /// @param waiting how many pages are recorded, but come after a missing one; they are not compared
    /// @param startFailed whether it ended at a start page that failed
    /// @param astray where the journal has another page than the crawl comes to; nothing where it has not
    public record Progress(boolean isFinished, long left, long waiting, boolean startFailed, Optional<String> astray) {}

    private final String name;
    private final Journal journal;
    private final Locations locations;
    private final CrawlSettings settings;

    /// @param name what the user calls it
    /// @param locations names its pages
    public SavedCrawl(String name, Journal journal, Locations locations) throws CrawlUnreadable {
        this.name = name;
        this.journal = journal;
        this.locations = locations;
        try {
            this.settings = CrawlSettings.of(journal.header());
        } catch (CorruptJournal e) {
            throw new CrawlUnreadable(name, e);
        }
    }

    public String name() {
        return name;
    }

    public Url start() {
        return settings.start();
    }

    /// The name of a page or a link for people.
    public String nameOf(Url url) {
        return locations.name(url);
    }

    /// The same of a text that a page has in place of a URL.
    String nameOf(String text) {
        return Url.parse(text).ok().map(locations::name).orElse(text);
    }

    /// The name of the file of a page, where a folder was crawled.
    Optional<String> fileOf(Url url) {
        return locations.file(url);
    }

    /// The name of all of it.
    String site() {
        return locations.site(start());
    }

    /// What the crawls were told differently, apart from where they start; for people.
    public List<String> differentSettings(SavedCrawl now) {
        return journal.header().settingDifferences(now.journal.header(), CrawlSettings.FOLDER);
    }

    /// Whether `http` and `https` of a page are one page to it.
    public boolean isOneScheme() {
        return policy().oneScheme();
    }

    Policy policy() {
        return settings.policy();
    }

    /// Whether both come to the same results with URLs of their own sites.
    boolean hasPolicyOf(SavedCrawl other) {
        return setting("policy").equals(other.setting("policy"))
                && setting("www").equals(other.setting("www"))
                && setting("remap").equals(other.setting("remap"))
                && journal.header().policyVersion() == other.journal.header().policyVersion();
    }

    private String setting(String setting) {
        return journal.header().settings().getOrDefault(setting, "");
    }

    String hashKey() {
        return journal.header().hashKey();
    }

    /// How many pages are recorded, of all kinds.
    long recorded() {
        return journal.pages().count();
    }

    /// Every page that the crawl came to, in ticket order.
    Progress read(Replay.Pages pages) throws CrawlUnreadable {
        try (var replay = new Replay(journal, settings.options(CrawlOptions.WORKERS, 0), viewOf(pages))) {
            replay.run();
            return new Progress(
                    replay.isFinished() && !replay.startFailed(),
                    replay.left(),
                    replay.waiting(),
                    replay.startFailed(),
                    replay.astray());
        } catch (CrawlUnreadable e) {
            throw e; // the other crawl, which was read for a page of this one
        } catch (IOException e) {
            throw new CrawlUnreadable(name, e);
        }
    }

    /// The page of a ticket. It has one.
    Page page(int number) throws CrawlUnreadable {
        try {
            return journal.read(journal.pages().find(number).orElseThrow());
        } catch (IOException e) {
            throw new CrawlUnreadable(name, e);
        }
    }

    private static View viewOf(Replay.Pages pages) {
        return new View() {
            @Override
            public void page(Page page) throws IOException {
                pages.take(page);
            }

            @Override
            public void flush() {}
        };
    }
}
