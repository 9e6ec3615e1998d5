package clew.kafka;

import clew.journal.CorruptJournal;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/// Copies the journal of a host from the cluster to a file, which is an ordinary journal then.
public final class Pull {
    private Pull() {}

    /// @param crawl one that has begun
    /// @param file is replaced by nothing: it must not be there
    /// @return how many pages were copied
    public static long pull(Cluster cluster, Topics topics, CrawlState crawl, Path file) throws IOException {
        if (Files.exists(file)) throw new FileAlreadyExistsException(file.toString());
        var part = file.resolveSibling(file.getFileName() + ".part");
        var download = new JournalDownload(cluster, topics, topics.partition(crawl.host()));
        download.want(crawl, part);
        download.run(() -> true, _ -> {});
        var problem = download.problem(crawl.id());
        if (!problem.isEmpty()) {
            Files.deleteIfExists(part);
            throw new CorruptJournal("the journal of " + crawl.host() + " is broken: " + problem);
        }
        try (var written = FileChannel.open(part, StandardOpenOption.WRITE)) {
            written.force(true);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        return download.pages(crawl.id());
    }
}
