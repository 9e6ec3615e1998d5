package clew.bench;

/// The loop below which no parser can go: each byte, or each character of a text, once through a table.
final class Floor {
    private static final byte[] TABLE = new byte[256];

    static {
        for (int c = 0; c < TABLE.length; c++) TABLE[c] = (byte) (Character.isLetterOrDigit(c) ? 0 : c);
    }

    private Floor() {}

    static int touch(byte[] bytes) {
        int seen = 0;
        for (byte b : bytes) seen |= TABLE[b & 0xFF];
        return seen;
    }

    static int touch(String text) {
        int seen = 0;
        for (int i = 0; i < text.length(); i++) seen |= TABLE[text.charAt(i) & 0xFF];
        return seen;
    }
}
