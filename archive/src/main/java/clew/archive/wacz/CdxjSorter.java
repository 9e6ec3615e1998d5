package clew.archive.wacz;

import clew.archive.warc.FileSlice;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/// Sorts the lines of an index by their bytes, in bounded memory: lines are kept up to a number of characters, then
/// go sorted into a file without a name, and in the end all such files are merged. Lines that are the same are one.
public final class CdxjSorter implements Closeable {
    /// Some 100,000 lines: ten million are a hundred files.
    private static final long CHARACTERS_MAX = 32L << 20;

    /// Takes lines in order.
    @FunctionalInterface
    public interface LineConsumer {
        void accept(String line) throws IOException;
    }

    private final long charactersMax;
    private final List<FileChannel> runs = new ArrayList<>();
    private List<String> lines = new ArrayList<>();
    private long characters;

    public CdxjSorter() {
        this(CHARACTERS_MAX);
    }

    public CdxjSorter(long charactersMax) {
        this.charactersMax = charactersMax;
    }

    /// @param line in ASCII, without a line break
    public void add(String line) throws IOException {
        lines.add(line);
        characters += line.length();
        if (characters >= charactersMax) spill();
    }

    /// Gives all lines in order, as often as it is called.
    public void forEach(LineConsumer consumer) throws IOException {
        // Lines are ASCII: the order of characters is the order of bytes.
        lines.sort(Comparator.naturalOrder());
        var heads = new PriorityQueue<Run>(Comparator.comparing(run -> run.line));
        for (var run : runs) Run.open(run, heads);
        var inMemory = new Run(null, lines.iterator());
        if (inMemory.advance()) heads.add(inMemory);
        var last = "";
        for (var head = heads.poll(); head != null; head = heads.poll()) {
            if (!head.line.equals(last)) consumer.accept(head.line);
            last = head.line;
            if (head.advance()) heads.add(head);
        }
    }

    private void spill() throws IOException {
        lines.sort(Comparator.naturalOrder());
        var path = Files.createTempFile("clew-", ".cdxj");
        var file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        runs.add(file);
        var out = new BufferedWriter(Channels.newWriter(file, StandardCharsets.US_ASCII));
        for (var line : lines) {
            out.write(line);
            out.write('\n');
        }
        out.flush();
        lines = new ArrayList<>();
        characters = 0;
    }

    @Override
    public void close() throws IOException {
        for (var run : runs) run.close();
    }

    /// Sorted lines and the first that has not been taken.
    private static final class Run {
        private final @Nullable BufferedReader reader;
        private final Iterator<String> rest;
        private String line = "";

        Run(@Nullable BufferedReader reader, Iterator<String> rest) {
            this.reader = reader;
            this.rest = rest;
        }

        static void open(FileChannel file, PriorityQueue<Run> heads) throws IOException {
            var slice = new FileSlice(file, 0, file.size());
            var reader =
                    new BufferedReader(new InputStreamReader(slice.stream(0), StandardCharsets.US_ASCII), 64 * 1024);
            var run = new Run(reader, Collections.emptyIterator());
            if (run.advance()) heads.add(run);
        }

        boolean advance() throws IOException {
            if (reader == null) {
                if (!rest.hasNext()) return false;
                line = rest.next();
                return true;
            }
            var next = reader.readLine();
            if (next != null) line = next;
            return next != null;
        }
    }
}
