package clew.journal;

import clew.page.Failure;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.url.Url;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;

/// A page as bytes. The only file that knows how; nothing outlives the process yet, so the layout is free to change.
///
/// A page is: number (8 bytes), depth (4), hops (4), URL, outcome (a byte that says which, then its parts), how many
/// links (4), the links. A text is its length (4) and its characters, a byte each: all of them are ASCII.
final class PageCodec {
    private static final int READ = 0;
    private static final int MOVED = 1;
    private static final int DECLINED = 2;
    private static final int FAILED = 3;

    private PageCodec() {}

    static byte[] encode(Page page) {
        var bytes = new ByteArrayOutputStream(64 + 64 * page.links().size());
        try (var out = new DataOutputStream(bytes)) {
            out.writeLong(page.ticket().number());
            out.writeInt(page.ticket().depth());
            out.writeInt(page.ticket().hops());
            write(page.ticket().url().href(), out);
            write(page.outcome(), out);
            out.writeInt(page.links().size());
            for (var link : page.links()) write(link.href(), out);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    static Page decode(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            var number = in.readLong();
            var depth = in.readInt();
            var hops = in.readInt();
            var ticket = new Ticket(number, readUrl(in), depth, hops);
            var outcome = readOutcome(in);
            var count = in.readInt();
            var links = new ArrayList<Url>(count);
            for (int i = 0; i < count; i++) links.add(readUrl(in));
            return new Page(ticket, outcome, links);
        } catch (IOException e) {
            throw new UncheckedIOException("a page of " + bytes.length + " bytes cannot be read", e);
        }
    }

    private static void write(Outcome outcome, DataOutputStream out) throws IOException {
        switch (outcome) {
            case Outcome.Read(int status, boolean truncated) -> {
                out.writeByte(READ);
                out.writeInt(status);
                out.writeBoolean(truncated);
            }
            case Outcome.Moved(int status, Url target) -> {
                out.writeByte(MOVED);
                out.writeInt(status);
                write(target.href(), out);
            }
            case Outcome.Declined(int status) -> {
                out.writeByte(DECLINED);
                out.writeInt(status);
            }
            case Outcome.Failed(Failure failure) -> {
                out.writeByte(FAILED);
                write(failure.reason().name(), out);
                write(failure.detail(), out);
            }
        }
    }

    private static Outcome readOutcome(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case READ -> new Outcome.Read(in.readInt(), in.readBoolean());
            case MOVED -> new Outcome.Moved(in.readInt(), readUrl(in));
            case DECLINED -> new Outcome.Declined(in.readInt());
            case FAILED -> new Outcome.Failed(new Failure(Failure.Reason.valueOf(readText(in)), readText(in)));
            default -> throw new IOException("unknown outcome");
        };
    }

    private static void write(String ascii, DataOutputStream out) throws IOException {
        out.writeInt(ascii.length());
        out.write(ascii.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static Url readUrl(DataInputStream in) throws IOException {
        return Url.of(readText(in));
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.ISO_8859_1);
    }
}
