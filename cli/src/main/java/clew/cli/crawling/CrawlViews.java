package clew.cli.crawling;

import clew.CrawlRequest;
import clew.Source;
import clew.cli.console.CommandFailed;
import clew.cli.console.Console;
import clew.cli.console.IoProblem;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.cli.flags.Flags;
import clew.cli.flags.ViewFlags;
import clew.view.Format;
import clew.view.Format.UrlRules;
import clew.view.View;
import clew.view.ViewFileFailed;

/// The views of crawls that the flags ask for.
public final class CrawlViews {
    private CrawlViews() {}

    /// A view of a crawl on standard output.
    public static View view(Format format, Console console, CrawlRequest request) {
        return format.view(console.stdout(), rules(request));
    }

    /// What a view has to know of the URLs of a crawl.
    public static UrlRules rules(CrawlRequest request) {
        var settings = request.source().map(Source::settings).orElseGet(request::savedParts);
        return new UrlRules(request.policy(), request.scope(), Folders.locations(settings));
    }

    /// A view on standard output, or in files if -out is given.
    public static View view(Format format, Flags flags, Console console, UrlRules urls) throws UsageError {
        var folder = flags.get(ViewFlags.OUT);
        if (folder.isEmpty()) return format.view(console.stdout(), urls);
        if (!format.hasFiles()) throw new UsageError("-out is for -format sitemap; redirect other formats to a file");
        return format.files(Journals.path(folder.get()), urls);
    }

    /// The message for an output in files that cannot be written.
    public static CommandFailed failed(ViewFileFailed e) {
        return new CommandFailed(TerminalSafe.quoted(e.file().toString()) + " cannot be written: "
                + IoProblem.text(e.why()) + "; choose another folder with -out DIR");
    }
}
