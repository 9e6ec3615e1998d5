package clew.kafka;

import clew.journal.FileJournal;
import clew.journal.Journal;
import clew.journal.JournalHeader;
import clew.journal.JournalRecord;
import clew.journal.PageIndex;
import clew.journal.PageRecord;
import clew.page.Page;
import clew.page.RobotsTxt;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A journal in a topic, with a working copy in a file.
///
/// What is appended is in the file at once, and counts when it is committed to the topic. The file is a copy and no
/// more: it is not synced, and whoever takes over makes a new one from the topic.
public final class KafkaJournal implements Journal {
    private final FileJournal file;
    private final PartitionWriter writer;
    private final String crawl;
    private volatile long settled;
    private volatile Runnable listener = () -> {};
    private final Runnable lost = this::tell;

    private KafkaJournal(FileJournal file, PartitionWriter writer) {
        this.file = file;
        this.writer = writer;
        this.crawl = file.header().crawlId();
    }

    /// Opens a journal whose header is in the topic already.
    ///
    /// @param copy the file with all records that the topic has, or none yet
    /// @param header that of a new journal
    public static KafkaJournal open(Path copy, JournalHeader header, PartitionWriter writer) throws IOException {
        var journal = new KafkaJournal(FileJournal.copy(copy, header), writer);
        journal.settled = Long.MIN_VALUE;
        writer.whenLost(journal.lost);
        return journal;
    }

    @Override
    public JournalHeader header() {
        return file.header();
    }

    @Override
    public PageIndex pages() {
        return file.pages();
    }

    @Override
    public List<RobotsTxt> robots() {
        return file.robots();
    }

    @Override
    public Position append(PageRecord page) throws IOException {
        return append(JournalRecord.of(page));
    }

    @Override
    public void append(RobotsTxt robotsTxt) throws IOException {
        append(JournalRecord.of(robotsTxt));
    }

    private Position append(JournalRecord record) throws IOException {
        writer.fail();
        var position = file.append(record);
        if (settled == Long.MIN_VALUE) settled = position.offset(); // all before it came from the topic
        var end = position.offset() + position.length();
        try {
            writer.add(crawl, record, _ -> settle(end));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return position;
    }

    private void settle(long end) {
        settled = end;
        tell();
    }

    private void tell() {
        listener.run();
    }

    @Override
    public Page read(Position position) throws IOException {
        return file.read(position);
    }

    @Override
    public long settled() throws IOException {
        writer.fail();
        return settled == Long.MIN_VALUE ? Long.MAX_VALUE : settled;
    }

    @Override
    public void whenSettled(Runnable told) {
        listener = told;
    }

    @Override
    public void close() throws IOException {
        listener = () -> {};
        writer.forget(lost);
        file.close();
    }
}
