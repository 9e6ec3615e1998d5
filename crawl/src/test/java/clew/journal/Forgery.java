package clew.journal;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/// Journals that no crawl has written: every checksum is right, and the contents are nonsense.
public final class Forgery {
    @SuppressWarnings("ArrayRecordComponent") // read, never compared
    private record Piece(Frame.Kind kind, byte[] content) {}

    private final List<Piece> records = new ArrayList<>();

    private Forgery() {}

    /// The records of a journal that a crawl wrote, to be changed.
    public static Forgery of(byte[] journal) throws IOException {
        var storage = new MemoryStorage();
        storage.write(ByteBuffer.wrap(journal), 0);
        var forgery = new Forgery();
        var reader = new FrameReader(storage, Recovery.MAGIC.length);
        for (var found = reader.next(); found != null; found = reader.next()) {
            if (found.kind() != Frame.Kind.SYNCED) forgery.records.add(new Piece(found.kind(), found.content()));
        }
        return forgery;
    }

    /// Nothing yet.
    static Forgery nothing() {
        return new Forgery();
    }

    /// A journal with only a header.
    static Forgery begun() {
        return new Forgery().with(Frame.Kind.OPENING, HeaderCodec.encode(JournalHeader.of(Map.of())));
    }

    Forgery with(Frame.Kind kind, byte[] content) {
        records.add(new Piece(kind, content));
        return this;
    }

    /// A page of this number with the contents `raw`, which claim to have `length` bytes.
    Forgery withPage(long number, long length, byte[] raw) {
        return with(Frame.Kind.PAGE, page(number, length, raw));
    }

    static byte[] page(long number, long length, byte[] raw) {
        var deflated = deflated(raw);
        return new Packer()
                .number(number)
                .number(0) // in no archive
                .number(length)
                .raw(deflated, 0, deflated.length)
                .toBytes();
    }

    /// All of it with correct checksums.
    public byte[] bytes() {
        var out = new ByteArrayOutputStream();
        out.writeBytes(Recovery.MAGIC);
        for (var piece : records) {
            var frames = Frame.wrap(piece.kind, piece.content, out.size());
            var bytes = new byte[frames.remaining()];
            frames.get(bytes);
            out.writeBytes(bytes);
        }
        return out.toByteArray();
    }

    /// The same with one to three records changed at random.
    public Forgery changed(RandomGenerator chance) {
        var forgery = new Forgery();
        forgery.records.addAll(records);
        for (int i = 1 + chance.nextInt(3); i > 0; i--) {
            var at = chance.nextInt(forgery.records.size());
            var piece = forgery.records.get(at);
            var content = piece.kind == Frame.Kind.PAGE && chance.nextInt(4) > 0
                    ? changedInside(piece.content, chance)
                    : changed(piece.content, chance);
            forgery.records.set(at, new Piece(piece.kind, content));
        }
        return forgery;
    }

    private static byte[] changedInside(byte[] content, RandomGenerator chance) {
        var inflater = new Inflater(true);
        try {
            var head = new Unpacker(content, 0, content.length);
            var number = head.number();
            head.part(head.number());
            var raw = new byte[Math.min(head.count(), 100_000)];
            inflater.setInput(content, head.position(), content.length - head.position());
            inflater.inflate(raw);
            var inside = changed(raw, chance);
            return page(number, inside.length, inside);
        } catch (DataFormatException | BadRecord _) {
            return content; // changed before
        } finally {
            inflater.end();
        }
    }

    private static byte[] changed(byte[] content, RandomGenerator chance) {
        var at = chance.nextInt(content.length + 1);
        var rest = Math.min(content.length - at, chance.nextInt(4));
        var instead = new Packer();
        switch (chance.nextInt(5)) {
            case 0 -> instead.octet(chance.nextInt(256));
            case 1 -> instead.number(chance.nextLong() >>> (1 + chance.nextInt(63)));
            case 2 -> instead.text("x".repeat(chance.nextInt(20)) + (char) chance.nextInt(1 << 16));
            case 3 -> {
                for (int i = chance.nextInt(12); i > 0; i--) instead.octet(0xFF);
            }
            default -> {} // removed
        }
        return new Packer()
                .raw(content, 0, at)
                .raw(instead.array(), 0, instead.size())
                .raw(content, at + rest, content.length - at - rest)
                .toBytes();
    }

    private static byte[] deflated(byte[] raw) {
        var deflater = new Deflater(9, true);
        deflater.setInput(raw);
        deflater.finish();
        var out = new ByteArrayOutputStream();
        var piece = new byte[4096];
        while (!deflater.finished()) out.write(piece, 0, deflater.deflate(piece));
        deflater.end();
        return out.toByteArray();
    }
}
