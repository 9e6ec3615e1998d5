package clew.archive;

import java.nio.file.Path;

/// Where everything is in the folder of an archive.
public record ArchiveFolder(Path root) {
    /// The journal of the crawl.
    public Path journal() {
        return root.resolve("journal");
    }

    /// The folder of the WARC files.
    public Path warcs() {
        return root.resolve("archive");
    }

    /// All of it in one file, once the crawl has ended.
    public Path wacz() {
        return root.resolve(ArchiveFiles.WACZ);
    }

    /// What is different from an earlier archive, where there is one to compare with.
    public Path changes() {
        return root.resolve("changes.jsonl");
    }

    /// The files of an offline copy, where there is one.
    public Path mirror() {
        return root.resolve("mirror");
    }

    /// Where the files of a rescued site come from.
    public Path report() {
        return root.resolve("report.jsonl");
    }

    public Path statistics() {
        return root.resolve("statistics.json");
    }
}
