package clew.journal;

import clew.page.Page;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A journal that ends with the process. For small crawls and tests.
public final class MemoryJournal implements Journal {
    private final Thread owner = Thread.currentThread();
    private final PageCodec codec = new PageCodec();
    private final List<byte[]> records = new ArrayList<>();

    @Override
    public Position append(PageRecord page) {
        assert owner.equals(Thread.currentThread());
        var bytes = page.bytes();
        records.add(bytes);
        return new Position(records.size() - 1L, bytes.length);
    }

    @Override
    public Page read(Position position) throws IOException {
        assert owner.equals(Thread.currentThread());
        return codec.decode(records.get((int) position.offset()));
    }

    @Override
    public void close() {
        records.clear();
    }
}
