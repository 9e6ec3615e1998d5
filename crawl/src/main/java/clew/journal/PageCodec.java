package clew.journal;

import clew.page.Failure;
import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.page.Ticket;
import clew.policy.Address;
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
/// A page is: number (8 bytes), kind, depth (4), hops (4), URL asked, its fallback or an empty text, URL shown, outcome
/// (a byte
/// that says which, then its parts), how many links (4), the links. A link is the URL shown and, where it differs, the
/// URL to ask, else an empty text. A text is its length (4) and its characters, a byte each: all of them are ASCII.
final class PageCodec {
    private static final int READ = 0;
    private static final int MOVED = 1;
    private static final int DECLINED = 2;
    private static final int FAILED = 3;
    private static final int REFUSED = 4;
    private static final int INDEX = 5;

    private PageCodec() {}

    static byte[] encode(Page page) {
        var bytes = new ByteArrayOutputStream(64 + 64 * page.links().size());
        try (var out = new DataOutputStream(bytes)) {
            out.writeLong(page.ticket().number());
            write(page.ticket().kind().name(), out);
            out.writeInt(page.ticket().depth());
            out.writeInt(page.ticket().hops());
            write(page.ticket().url().href(), out);
            var fallback = page.ticket().fallback();
            write(fallback == null ? "" : fallback.href(), out);
            write(page.url().href(), out);
            write(page.outcome(), out);
            out.writeInt(page.links().size());
            for (var link : page.links()) {
                write(link.shown().href(), out);
                write(link.asked().equals(link.shown()) ? "" : link.asked().href(), out);
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    static Page decode(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            var number = in.readLong();
            var kind = Kind.valueOf(readText(in));
            var depth = in.readInt();
            var hops = in.readInt();
            var asked = readUrl(in);
            var fallback = readText(in);
            var ticket = new Ticket(number, kind, asked, fallback.isEmpty() ? null : Url.of(fallback), depth, hops);
            var url = readUrl(in);
            var outcome = readOutcome(in);
            var count = in.readInt();
            var links = new ArrayList<Address>(count);
            for (int i = 0; i < count; i++) {
                var shown = readUrl(in);
                var toAsk = readText(in);
                links.add(new Address(toAsk.isEmpty() ? shown : Url.of(toAsk), shown));
            }
            return new Page(ticket, url, outcome, links);
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
            case Outcome.Index(int status, boolean truncated) -> {
                out.writeByte(INDEX);
                out.writeInt(status);
                out.writeBoolean(truncated);
            }
            case Outcome.Refused(String why) -> {
                out.writeByte(REFUSED);
                write(why, out);
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
            case INDEX -> new Outcome.Index(in.readInt(), in.readBoolean());
            case REFUSED -> new Outcome.Refused(readText(in));
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
