package clew.journal;

import clew.page.Page;
import clew.page.RobotsTxt;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Takes the place of a journal where nobody keeps one: it is only given what does not fit the memory. That lies in a
/// file that no other process sees, and there is no such file until it is needed.
public final class Overflow implements Journal {
    private final JournalHeader header;
    private final PageIndex pages = new PageIndex();
    private @Nullable FileJournal file;

    public Overflow(JournalHeader header) {
        this.header = header;
    }

    @Override
    public JournalHeader header() {
        return header;
    }

    @Override
    public boolean isKept() {
        return false;
    }

    @Override
    public PageIndex pages() {
        return pages;
    }

    @Override
    public List<RobotsTxt> robots() {
        return List.of();
    }

    @Override
    public Position append(PageRecord page) throws IOException {
        if (file == null) file = FileJournal.temporary(header);
        return file.append(page);
    }

    @Override
    public void append(RobotsTxt robotsTxt) {
        // Whoever needs it has it.
    }

    @Override
    public Page read(Position position) throws IOException {
        if (file == null) throw new IllegalStateException("nothing has been appended");
        return file.read(position);
    }

    @Override
    public void close() throws IOException {
        if (file != null) file.close();
    }
}
