package clew.archive.warc;

import clew.http.PieceStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/// A record that is being read: its header, then its block, once.
public final class WarcRecord implements AutoCloseable {
    private static final byte[] END = {'\r', '\n', '\r', '\n'};

    private final GzipMemberInput member;
    private final WarcHeader header;
    private final long offset;
    private long left;

    private WarcRecord(GzipMemberInput member, WarcHeader header, long offset) throws BadArchive {
        this.member = member;
        this.header = header;
        this.offset = offset;
        this.left = header.contentLength();
    }

    /// Opens the record whose gzip member begins at `offset`.
    ///
    /// @throws BadArchive if there is none
    public static WarcRecord open(FileSlice file, long offset) throws IOException {
        var member = new GzipMemberInput(file, offset);
        try {
            return new WarcRecord(member, WarcHeader.read(member), offset);
        } catch (IOException | RuntimeException e) {
            member.close();
            throw e;
        }
    }

    public WarcHeader header() {
        return header;
    }

    public long offset() {
        return offset;
    }

    /// What has not been read of the block; closing it closes nothing.
    public InputStream block() {
        return new PieceStream() {
            @Override
            public int read(byte[] into, int from, int count) throws IOException {
                if (count == 0) return 0;
                if (left == 0) return -1;
                var n = member.read(into, from, (int) Math.min(count, left));
                if (n < 0) throw new BadArchive("a record is shorter than its Content-Length");
                left -= n;
                return n;
            }
        };
    }

    /// Reads to the end of the record, which is the end of its gzip member too.
    ///
    /// @return where the next one begins
    /// @throws BadArchive if something else is there
    public long finish() throws IOException {
        block().transferTo(OutputStream.nullOutputStream());
        for (var expected : END) {
            if (member.read() != expected) throw new BadArchive("a record is longer than its Content-Length");
        }
        if (member.read() >= 0) throw new BadArchive("a gzip member has more than one record");
        return member.end();
    }

    @Override
    public void close() {
        member.close();
    }
}
