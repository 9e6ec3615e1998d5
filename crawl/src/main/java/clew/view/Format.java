package clew.view;

import clew.policy.Policy;
import clew.policy.Scope;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The outputs that a crawl can be printed in, live or from its journal. A new one is one line here.
@SuppressWarnings("ImmutableEnumChecker") // what makes the views holds no state
public enum Format {
    TEXT("text", "each page and its links, one URL per line", (out, _) -> new TextView(out)),
    JSONL(
            "jsonl",
            "one JSON object per page, with everything known about it",
            (out, urls) -> new JsonLinesView(out, urls.scope())),
    CSV("csv", "a table for spreadsheets, one row per page", (out, urls) -> new CsvView(out, urls.scope())),
    SITEMAP(
            "sitemap",
            "sitemap.xml of the pages; with -out DIR as files, split where necessary",
            (out, urls) -> new SitemapView(new SingleSitemap(out, Urlset.Limits.PROTOCOL), urls.policy()),
            (folder, urls) -> new SitemapView(new SitemapFolder(folder, Urlset.Limits.PROTOCOL), urls.policy())),
    DOT(
            "dot",
            "pages and the links between them as a graph, for Graphviz",
            (out, urls) -> new GraphView(new DotWriter(out), urls.policy())),
    GRAPHML(
            "graphml",
            "the same graph for Gephi and others",
            (out, urls) -> new GraphView(new GraphmlWriter(out), urls.policy())),
    JUNIT("junit", "a test report, in which errors are failures", (out, urls) -> new JunitView(out, urls.locations())),
    MARKDOWN(
            "markdown",
            "a summary and the errors, for a pull request",
            (out, urls) -> new MarkdownView(out, urls.locations()));

    /// What a view has to know of the URLs of a crawl.
    ///
    /// @param policy which of them are one page
    /// @param scope which of them are the site's own
    /// @param locations names them in outputs for people
    public record UrlRules(Policy policy, Scope scope, Locations locations) {
        /// Rules for outputs that name everything by its URL.
        public UrlRules(Policy policy, Scope scope) {
            this(policy, scope, Locations.URLS);
        }
    }

    /// Makes a view that writes to a stream.
    private interface ToStream {
        View view(OutputStream out, UrlRules urls);
    }

    /// Makes a view that writes files.
    private interface ToFolder {
        View view(Path folder, UrlRules urls);
    }

    private final String word;
    private final String text;
    private final ToStream toStream;
    private final @Nullable ToFolder toFolder;

    Format(String word, String text, ToStream toStream) {
        this(word, text, toStream, null);
    }

    Format(String word, String text, ToStream toStream, @Nullable ToFolder toFolder) {
        this.word = word;
        this.text = text;
        this.toStream = toStream;
        this.toFolder = toFolder;
    }

    /// What users call it.
    public String word() {
        return word;
    }

    /// What it is, in a few words.
    public String text() {
        return text;
    }

    /// The format with this word, if there is one.
    public static Optional<Format> of(String word) {
        return Stream.of(values()).filter(format -> format.word.equals(word)).findFirst();
    }

    /// The words of all of them.
    public static List<String> words() {
        return Stream.of(values()).map(Format::word).toList();
    }

    /// A view that writes to a stream.
    public View view(OutputStream out, UrlRules urls) {
        return toStream.view(out, urls);
    }

    /// Whether it can be written as files.
    public boolean hasFiles() {
        return toFolder != null;
    }

    /// A view that writes files into a folder, which it makes where it is not there. Where that fails it throws
    /// [ViewFileFailed].
    ///
    /// @throws IllegalStateException unless it [#hasFiles]
    public View files(Path folder, UrlRules urls) {
        if (toFolder == null) throw new IllegalStateException(word + " is not written as files");
        return toFolder.view(folder, urls);
    }
}
