package clew.door;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/// Writes the few ASN.1 values of a certificate in their distinguished encoding (ITU-T X.690).
final class Der {
    private static final int INTEGER = 0x02;
    private static final int BIT_STRING = 0x03;
    private static final int OBJECT_IDENTIFIER = 0x06;
    private static final int UTF8_STRING = 0x0C;
    private static final int UTC_TIME = 0x17;
    private static final int SEQUENCE = 0x30;
    private static final int SET = 0x31;

    private Der() {}

    static byte[] sequence(byte[]... values) {
        return value(SEQUENCE, concatenated(values));
    }

    static byte[] set(byte[] element) {
        return value(SET, element);
    }

    static byte[] integer(BigInteger number) {
        return value(INTEGER, number.toByteArray());
    }

    /// @param arcs two numbers below 40, then any
    static byte[] objectIdentifier(int... arcs) {
        var content = new ByteArrayOutputStream();
        content.write(40 * arcs[0] + arcs[1]);
        for (int i = 2; i < arcs.length; i++) {
            // Seven bits to a byte, the highest first; all but the last have the eighth bit set.
            for (int shift = 28; shift > 0; shift -= 7) {
                if (arcs[i] >>> shift != 0) content.write(0x80 | (arcs[i] >>> shift & 0x7F));
            }
            content.write(arcs[i] & 0x7F);
        }
        return value(OBJECT_IDENTIFIER, content.toByteArray());
    }

    static byte[] utf8(String text) {
        return value(UTF8_STRING, text.getBytes(StandardCharsets.UTF_8));
    }

    /// @param text such as `200101000000Z`
    static byte[] utcTime(String text) {
        return value(UTC_TIME, text.getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] bitString(byte[] bytes) {
        var noUnusedBits = new byte[1];
        return value(BIT_STRING, concatenated(noUnusedBits, bytes));
    }

    private static byte[] value(int tag, byte[] content) {
        var value = new ByteArrayOutputStream(content.length + 4);
        value.write(tag);
        if (content.length < 0x80) {
            value.write(content.length);
        } else {
            var length = BigInteger.valueOf(content.length).toByteArray();
            var from = length[0] == 0 ? 1 : 0;
            value.write(0x80 | (length.length - from));
            value.write(length, from, length.length - from);
        }
        value.writeBytes(content);
        return value.toByteArray();
    }

    private static byte[] concatenated(byte[]... values) {
        var all = new ByteArrayOutputStream();
        for (var value : values) all.writeBytes(value);
        return all.toByteArray();
    }
}
