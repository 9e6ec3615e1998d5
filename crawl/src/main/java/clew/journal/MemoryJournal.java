package clew.journal;

import clew.page.Page;
import java.util.ArrayList;
import java.util.List;

/// A journal that ends with the process. For small crawls and tests.
public final class MemoryJournal implements Journal {
    private final Thread owner = Thread.currentThread();
    private final List<byte[]> records = new ArrayList<>();

    @Override
    public Position append(Page page) {
        assert owner.equals(Thread.currentThread());
        var bytes = PageCodec.encode(page);
        records.add(bytes);
        return new Position(records.size() - 1L, bytes.length);
    }

    @Override
    public Page read(Position position) {
        assert owner.equals(Thread.currentThread());
        return PageCodec.decode(records.get((int) position.offset()));
    }

    @Override
    public void close() {
        records.clear();
    }
}
