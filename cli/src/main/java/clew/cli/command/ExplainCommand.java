package clew.cli.command;

import clew.archive.ArchiveFolder;
import clew.cli.answers.ExplanationText;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.ExitCode;
import clew.cli.console.OutputFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.crawling.Folders;
import clew.cli.crawling.Journals;
import clew.cli.flags.Flag;
import clew.cli.flags.Flags;
import clew.cli.flags.Group;
import clew.cli.register.Command;
import clew.explain.Explainer;
import clew.explain.Explanation;
import clew.explain.ExplanationJson;
import clew.folder.FolderLocations;
import clew.journal.FileJournal;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/// `crawler explain FILE URL`: what became of a URL in a saved crawl, and why.
final class ExplainCommand implements Command {
    private static final Flag<String> FORMAT =
            Flag.choice(Group.OUTPUT, "format", "output format", "text", List.of("text", "json"));
    private static final Flag<Long> LINKS =
            Flag.number(Group.OUTPUT, "links", "list at most N links to the URL; all are counted", 20, 0, 1_000_000);

    @Override
    public String name() {
        return "explain";
    }

    @Override
    public String usage() {
        return "explain FILE|DIR URL [flags]";
    }

    @Override
    public String summary() {
        return "tell why a URL was or was not crawled";
    }

    @Override
    public String details() {
        return """
                Tells what a crawl that was saved with -journal FILE, or the archive in DIR, made of a URL:
                how it was normalized, which rule applies to it, where it was found, what was answered,
                and who links to it. A relative URL is resolved against the start URL of the crawl.
                Exits with 1 if the crawl never found the URL. Sends no requests.
                """;
    }

    @Override
    public List<Flag<?>> flags() {
        return List.of(FORMAT, LINKS);
    }

    @Override
    public int run(Flags flags, Console console) throws IOException, UsageError, CommandFailed, InterruptedException {
        if (flags.rest().size() != 2) {
            throw new UsageError("give the file of a journal and a URL, as in crawler explain FILE URL");
        }
        var given = flags.rest().get(0);
        var path = Journals.path(given);
        var file = Files.isDirectory(path) ? new ArchiveFolder(path).journal().toString() : given;
        try (var journal = Journals.readOnly(file)) {
            var story = story(journal, flags.rest().get(1), flags.get(LINKS).intValue());
            var settings = journal.header().settings();
            if (flags.get(FORMAT).equals("json")) ExplanationJson.write(story, console.stdout());
            else console.print(new ExplanationText(story, Folders.locations(settings)).text());
            return story.isKnown() ? ExitCode.DONE : ExitCode.FAILED;
        } catch (OutputFailed e) {
            throw e;
        } catch (IOException e) {
            throw Journals.failed(file, e);
        }
    }

    private static Explanation story(FileJournal journal, String given, int links)
            throws UsageError, IOException, InterruptedException {
        var options = Journals.options(journal);
        // What the program prints of a folder: the name of a file, as seen from here.
        var url = FolderLocations.url(given, journal.header().settings())
                .map(Url::href)
                .orElse(given);
        return new Explainer(journal, options, links)
                .judging(Folders.policy(journal.header().settings(), options.policy()))
                .explain(url)
                .orElseThrow(() -> new UsageError(TerminalSafe.quotedUrl(given) + " is not a valid URL"));
    }
}
