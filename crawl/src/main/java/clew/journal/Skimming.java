package clew.journal;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/// Goes through all pages of a journal on every processor, without making pages of the records.
///
/// 1. Each thread has a [Skimmer] of its own, so none of them has to know of the others.
/// 2. Every page comes to exactly one of them, in no particular order.
final class Skimming {
    /// How many pages a thread takes at once.
    private static final int BLOCK = 512;

    /// How many bytes of them are read at once, at most.
    private static final long FETCHED_MAX = 8L << 20;

    private final Storage storage;
    private final PageIndex pages;
    private final AtomicLong next = new AtomicLong();

    Skimming(Storage storage, PageIndex pages) {
        this.storage = storage;
        this.pages = pages;
    }

    void run(List<? extends Skimmer> skimmers) throws IOException, InterruptedException {
        try (var threads = Executors.newFixedThreadPool(skimmers.size())) {
            var running = new ArrayList<Future<?>>();
            for (var skimmer : skimmers) {
                running.add(threads.submit(() -> {
                    blocks(skimmer);
                    return null;
                }));
            }
            try {
                for (var one : running) one.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof IOException failure) throw failure;
                throw new IllegalStateException(e.getCause());
            } finally {
                next.set(Long.MAX_VALUE / 2); // the others stop as well
            }
        }
    }

    private void blocks(Skimmer skimmer) throws IOException {
        var page = new SkimmedPage();
        var records = new ReadAhead(storage);
        for (var from = next.getAndAdd(BLOCK); from < pages.end(); from = next.getAndAdd(BLOCK)) {
            var positions = new ArrayList<Journal.Position>(BLOCK);
            for (var number = from; number < Math.min(from + BLOCK, pages.end()); number++) {
                pages.find(number).ifPresent(positions::add);
            }
            if (positions.isEmpty()) continue;
            fetch(positions, records);
            for (var position : positions) skim(position, records, page, skimmer);
        }
    }

    /// Pages that were recorded one after the other are nearly so in the file.
    private static void fetch(List<Journal.Position> positions, ReadAhead records) throws IOException {
        var from = Long.MAX_VALUE;
        var to = 0L;
        var bytes = 0L;
        for (var position : positions) {
            from = Math.min(from, position.offset());
            to = Math.max(to, position.offset() + position.length());
            bytes += position.length();
        }
        if (to - from <= Math.min(FETCHED_MAX, 2 * bytes)) records.fetch(from, (int) (to - from));
    }

    private static void skim(Journal.Position position, ReadAhead records, SkimmedPage page, Skimmer skimmer)
            throws IOException {
        var content = records.content(position);
        try {
            page.read(content == null ? readAgain(position, records) : content);
            skimmer.page(page);
        } catch (BadRecord e) {
            throw FileJournal.unreadable(position, e);
        }
    }

    private static byte[] readAgain(Journal.Position position, Storage records) throws IOException {
        var found = new FrameReader(records, position).next();
        if (found == null || found.kind() != Frame.Kind.PAGE) {
            throw new CorruptJournal("the page at byte " + position.offset() + " cannot be read any more");
        }
        return found.content();
    }
}
