package clew.archive.warc;

import static clew.fuzz.FuzzTarget.promise;
import static clew.fuzz.FuzzTarget.texts;
import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.fuzz.FuzzTarget;
import clew.page.StoredCapture;
import clew.site.Packing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// A WARC file is read up to the first record that is damaged; each capture is at a record of the file.
///
/// Input: records with two octets 0xFE between them, which are packed; or a file as it is, if it begins as one.
public final class WarcFuzz implements FuzzTarget {
    private static final byte SEPARATOR = (byte) 0xFE;

    private final ReusedFile file = new ReusedFile();

    @Override
    public void check(byte[] input) throws IOException {
        var packed = input.length > 1 && input[0] == 0x1F && input[1] == (byte) 0x8B;
        var bytes = packed ? input : packed(input);
        var slice = file.with(bytes);
        var captures = new ArrayList<StoredCapture>();
        var records = new ArrayList<Long>();
        try {
            WarcScan.records(slice, record -> records.add(record.offset()));
        } catch (BadArchive e) {
            promise(isText(String.valueOf(e.getMessage())), "a message is text");
        }
        try {
            WarcScan.captures(slice, 0, captures::add);
        } catch (BadArchive e) {
            promise(isText(String.valueOf(e.getMessage())), "a message is text");
        }
        for (var capture : captures) {
            promise(records.contains(capture.at().offset()), "a capture is a record");
            try (var record = WarcRecord.open(slice, capture.at().offset())) {
                assertEquals(
                        capture.at().offset() + capture.at().length(), record.finish(), "it is as long as it says");
            }
        }
        promise(isText(WarcScan.recordAt(slice, bytes.length / 2)), "a place is text");
    }

    private static boolean isText(String message) {
        return message.chars().noneMatch(c -> c < ' ' || c == 0x7F);
    }

    private static byte[] packed(byte[] input) {
        var out = new ByteArrayOutputStream();
        for (int from = 0, at = 0; at <= input.length; at++) {
            var ends = at == input.length
                    || (input[at] == SEPARATOR && at + 1 < input.length && input[at + 1] == SEPARATOR);
            if (!ends) continue;
            out.writeBytes(Packing.gzip(Arrays.copyOfRange(input, from, at)));
            from = ++at + 1;
        }
        return out.toByteArray();
    }

    /// Each record of many is a gzip member of its own.
    @Override
    public Bound bound() {
        return new Bound(2_000_000, 2_000, 60_000);
    }

    @Override
    public List<byte[]> seeds() {
        var response = record(
                "response",
                "Content-Type: application/http;msgtype=response\r\nWARC-Payload-Digest: sha256:ab\r\n",
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nhello");
        var request = record(
                "request",
                "WARC-Concurrent-To: <urn:uuid:2>\r\n",
                "POST /a HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b");
        var revisit = record(
                "revisit",
                "WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest\r\n",
                "HTTP/1.1 304 Not\r\n\r\n");
        var info = record("warcinfo", "WARC-Filename: a.warc.gz\r\n", "software: clew\r\n");
        var seeds = new ArrayList<>(
                texts(response, info, request, revisit, "WARC/1.0\r\nA: b\r\n c\r\nContent-Length: 0\r\n\r\n\r\n\r\n"));
        seeds.add(joined(info, request, response, revisit));
        seeds.add(Packing.gzip(response));
        return seeds;
    }

    private static byte[] joined(String... records) {
        var out = new ByteArrayOutputStream();
        for (var record : texts(records)) {
            out.writeBytes(record);
            out.writeBytes(new byte[] {SEPARATOR, SEPARATOR});
        }
        return out.toByteArray();
    }

    private static String record(String type, String fields, String block) {
        return "WARC/1.1\r\nWARC-Type: " + type
                + "\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Target-URI: http://h.example/a\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
                + fields + "Content-Length: " + block.length() + "\r\n\r\n" + block + "\r\n\r\n";
    }

    @Override
    public List<Repeated> repeated() {
        return List.of(
                Repeated.of("WARC/1.1\r\n", "A: b\r\n", "Content-Length: 0\r\n\r\n\r\n\r\n"),
                Repeated.of("WARC/1.1\r\nA: b\r\n", " c\r\n", "Content-Length: 0\r\n\r\n\r\n\r\n"),
                Repeated.of(
                        "WARC/1.1\r\nWARC-Type: request\r\nContent-Length: 9000000\r\n\r\nPOST /a HTTP/1.1\r\nContent-Length: 99999\r\n\r\n",
                        "a=b&",
                        ""),
                Repeated.of(
                        "WARC/1.1\r\nWARC-Type: request\r\nContent-Length: 9000000\r\n\r\nPOST /a HTTP/1.1\r\n",
                        "A: b\r\n",
                        ""),
                Repeated.of(
                        "WARC/1.1\r\nWARC-Type: response\r\nContent-Length: 9000000\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n",
                        " c\r\n",
                        ""),
                Repeated.of("", "x", ""));
    }
}
