package clew.journal;

import clew.page.StoredAt;
import clew.page.StoredCapture;
import clew.page.StoredExchange;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// Where the exchanges of a page are stored, as bytes. They are known only when the page has been packed, so they go
/// before it.
final class StoredSection {
    private static final String METHOD = "sha256:";
    private static final int DIGEST_BYTES = 32;
    private static final int COMPLETE = 1;
    private static final int REVISIT = 2;
    private static final int SHA256 = 4;
    private static final int OTHER_METHOD = 8;

    private static final int RESPONSE = 1;
    private static final int LOADED = 2;

    private StoredSection() {}

    static void write(List<StoredExchange> exchanges, Packer out) {
        for (var exchange : exchanges) {
            var first = exchange.records().getFirst();
            out.number(first.file())
                    .number(first.offset())
                    .number(exchange.records().size());
            for (var record : exchange.records()) out.number(record.length());
            var capture = exchange.capture();
            out.octet((capture == null ? 0 : RESPONSE) | (exchange.loaded() ? LOADED : 0));
            if (capture != null) write(capture, out);
        }
    }

    private static void write(StoredCapture capture, Packer out) {
        var isSha256 = isSha256(capture.payloadDigest());
        out.octet((capture.complete() ? COMPLETE : 0)
                        | (capture.revisit() ? REVISIT : 0)
                        | (isSha256 ? SHA256 : 0)
                        | (capture.isGet() ? 0 : OTHER_METHOD))
                .text(capture.url())
                .number(ChronoUnit.MICROS.between(Instant.EPOCH, capture.begun()))
                .number(capture.status())
                .text(capture.mimeType())
                .number(capture.payloadLength());
        if (isSha256) {
            out.raw(HexFormat.of().parseHex(capture.payloadDigest(), METHOD.length(), METHOD.length() + 64), 0, 32);
        } else {
            out.text(capture.payloadDigest());
        }
        if (!capture.isGet()) out.text(capture.method()).text(capture.sent());
    }

    private static boolean isSha256(String digest) {
        return digest.matches(METHOD + "[0-9a-f]{64}");
    }

    static List<StoredExchange> read(Unpacker in) throws BadRecord {
        var exchanges = new ArrayList<StoredExchange>();
        while (in.left() > 0) exchanges.add(exchange(in));
        return exchanges;
    }

    private static StoredExchange exchange(Unpacker in) throws BadRecord {
        var file = in.count();
        var offset = in.number();
        var count = in.count();
        if (count < 1 || count > in.left()) throw new BadRecord("an exchange of " + count + " records");
        var records = new ArrayList<StoredAt>(count);
        try {
            for (int i = 0; i < count; i++) {
                var at = new StoredAt(file, offset, in.number());
                records.add(at);
                offset = at.end();
            }
            var flags = in.octet();
            if (flags > (RESPONSE | LOADED)) throw new BadRecord("an exchange of an unknown kind");
            var capture = (flags & RESPONSE) == 0 ? null : capture(in, records.getLast());
            return new StoredExchange(records, capture, (flags & LOADED) != 0);
        } catch (IllegalArgumentException e) {
            throw new BadRecord("an exchange that cannot be (" + e.getMessage() + ")");
        }
    }

    private static StoredCapture capture(Unpacker in, StoredAt at) throws BadRecord {
        var flags = in.octet();
        var url = in.text();
        var begun = PageSections.time(in.number());
        var status = in.count();
        var type = in.text();
        var length = in.number();
        var digest = (flags & SHA256) == 0 ? in.text() : METHOD + HexFormat.of().formatHex(in.raw(DIGEST_BYTES));
        var capture = new StoredCapture(
                url, begun, status, type, digest, length, (flags & COMPLETE) != 0, (flags & REVISIT) != 0, at);
        return (flags & OTHER_METHOD) == 0 ? capture : capture.to(in.text(), in.text());
    }
}
