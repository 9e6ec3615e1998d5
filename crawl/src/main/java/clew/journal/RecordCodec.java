package clew.journal;

import clew.page.LinkPrints;
import clew.page.Page;
import clew.page.RobotsTxt;
import clew.page.StoredExchange;
import java.io.IOException;
import java.util.List;
import java.util.zip.DataFormatException;

/// Converts records to bytes and back: all code that decides which bytes are stored is called from here. What is in
/// a page is in [PageSections], what is in its links in [LinkColumns], what is in the header in [HeaderCodec];
/// docs/journal-format.md describes the same for people, and a sample of each released version tests both.
///
/// For one thread at a time: each worker has its own, and so has each journal.
public final class RecordCodec {
    private static final long DEFLATE_RATIO_MAX = 1032;

    private final PageSections sections;
    private final Packer raw = new Packer();
    private final Packer packed = new Packer();
    private final byte[] piece = new byte[8192];
    private final long memoryMax;

    public RecordCodec() {
        this(Runtime.getRuntime().maxMemory() / 2);
    }

    /// @param memoryMax how much memory a page may take, in bytes: no page ever took more
    RecordCodec(long memoryMax) {
        this.memoryMax = memoryMax;
        this.sections = new PageSections(memoryMax);
    }

    public PageRecord encode(Page page) {
        raw.clear();
        sections.write(page, raw);
        packed.clear();
        packed.number(page.ticket().number());
        writeStored(page.stored(), packed);
        packed.number(raw.size());
        deflate();
        var bytes = packed.toBytes();
        raw.clear();
        packed.clear();
        return new PageRecord(page.ticket(), page, bytes, PageRecord.weight(page), LinkPrints.NONE);
    }

    private void deflate() {
        var deflater = SharedZlib.takeDeflater();
        try {
            deflater.setInput(raw.array(), 0, raw.size());
            deflater.finish();
            while (!deflater.finished()) packed.raw(piece, 0, deflater.deflate(piece));
        } finally {
            SharedZlib.giveBack(deflater);
        }
    }

    /// The bytes of a page that is in no archive, as one that is.
    static byte[] in(List<StoredExchange> archive, byte[] bytes) {
        var packer = new Packer();
        try {
            var old = new Unpacker(bytes, 0, bytes.length);
            packer.number(old.number());
            old.part(old.number());
            writeStored(archive, packer);
            packer.raw(bytes, old.position(), old.left());
        } catch (BadRecord e) {
            throw new IllegalArgumentException("not the bytes of a page", e);
        }
        return packer.toBytes();
    }

    private static void writeStored(List<StoredExchange> exchanges, Packer out) {
        if (exchanges.isEmpty()) {
            out.number(0);
            return;
        }
        var section = new Packer();
        StoredSection.write(exchanges, section);
        out.number(section.size()).raw(section.array(), 0, section.size());
    }

    /// The number of the ticket whose page this is.
    static long number(byte[] bytes) throws IOException {
        return new Unpacker(bytes, 0, bytes.length).number();
    }

    Page decode(byte[] bytes) throws IOException {
        var head = new Unpacker(bytes, 0, bytes.length);
        var number = head.number();
        var stored = StoredSection.read(head.part(head.number()));
        var content = inflate(head, bytes);
        var page = sections.read(number, new Unpacker(content, 0, content.length));
        return stored.isEmpty() ? page : page.in(stored);
    }

    /// The sections of a page, as they were before they were packed.
    byte[] sections(byte[] bytes) throws IOException {
        var head = new Unpacker(bytes, 0, bytes.length);
        head.number();
        head.part(head.number());
        return inflate(head, bytes);
    }

    /// @param head at the length of what is packed
    private byte[] inflate(Unpacker head, byte[] bytes) throws BadRecord {
        var length = head.count();
        // DEFLATE expands a byte to 1,032 at most; a larger claim would only take our memory.
        if (length > DEFLATE_RATIO_MAX * (bytes.length - head.position()) || length > memoryMax) {
            throw new BadRecord("a page of " + length + " bytes");
        }
        return inflate(bytes, head.position(), length);
    }

    private byte[] inflate(byte[] bytes, int from, int length) throws BadRecord {
        var inflated = new byte[length];
        var inflater = SharedZlib.takeInflater();
        try {
            inflater.setInput(bytes, from, bytes.length - from);
            for (int at = 0; at < length; ) {
                var more = inflater.inflate(inflated, at, length - at);
                if (more == 0) throw new BadRecord("its compressed part ends too early");
                at += more;
            }
        } catch (DataFormatException e) {
            throw new BadRecord("its compressed part is broken (" + e.getMessage() + ")");
        } finally {
            SharedZlib.giveBack(inflater);
        }
        return inflated;
    }

    static byte[] encode(RobotsTxt robotsTxt) {
        var packer = new Packer()
                .text(robotsTxt.url().href())
                .text(robotsTxt.state().name())
                .text(robotsTxt.text());
        var failure = robotsTxt.failure();
        packer.octet(failure == null ? 0 : 1);
        if (failure != null) packer.text(failure.reason().code()).text(failure.detail());
        StoredSection.write(robotsTxt.stored(), packer);
        return packer.toBytes();
    }

    static RobotsTxt decodeRobots(byte[] bytes) throws IOException {
        var in = new Unpacker(bytes, 0, bytes.length);
        var url = PageSections.webUrl(in.text());
        var state = in.text();
        for (var known : RobotsTxt.State.values()) {
            if (!known.name().equals(state)) continue;
            var text = in.text();
            var failure = in.octet() == 0 ? null : PageSections.failure(in);
            return new RobotsTxt(url, known, text, failure, StoredSection.read(in));
        }
        throw new BadRecord("an unknown state of a robots.txt");
    }
}
