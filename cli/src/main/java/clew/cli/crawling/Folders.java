package clew.cli.crawling;

import clew.CrawlRequest;
import clew.cli.console.CommandFailed;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.folder.FolderLocations;
import clew.folder.FolderSource;
import clew.policy.Policy;
import clew.view.Locations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/// Folders that are crawled like sites.
public final class Folders {
    private Folders() {}

    /// Refuses a folder for what needs a web server.
    ///
    /// @param what such as `-render`
    public static void refuse(CrawlRequest request, String what) throws UsageError {
        if (request.source().isEmpty()) return;
        throw new UsageError(what + " needs a web server and takes no folder; serve the folder, and give its URL");
    }

    /// The policy by which a saved crawl judged links. Of a folder that is gone, only the URLs in the journal are
    /// known.
    public static Policy policy(Map<String, String> settings, Policy own) {
        try {
            return FolderSource.of(settings).map(folder -> folder.policy(own)).orElse(own);
        } catch (IOException | IllegalArgumentException _) {
            return own;
        }
    }

    /// Names what a crawl has found: files as seen from where the command runs.
    ///
    /// @param settings of the crawl
    public static Locations locations(Map<String, String> settings) {
        return FolderLocations.from(Path.of(""), settings);
    }

    /// Gives a saved crawl of a folder its folder again.
    public static void restore(CrawlRequest request, String file) throws CommandFailed {
        try {
            FolderSource.of(request.savedParts()).ifPresent(request::source);
        } catch (IllegalArgumentException e) {
            throw new CommandFailed("the journal " + TerminalSafe.quoted(file) + " cannot be used: its settings are"
                    + " not valid (" + TerminalSafe.text(String.valueOf(e.getMessage())) + ")");
        } catch (IOException e) {
            throw new CommandFailed("the folder of the crawl in " + TerminalSafe.quoted(file) + " cannot be read: "
                    + IoProblem.text(e));
        }
    }
}
