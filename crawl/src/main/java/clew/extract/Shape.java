package clew.extract;

import clew.encoding.ByteWords;
import clew.fetch.Body;
import clew.page.Anchor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// What a page says, whatever the numbers and dates in it: a hash of the set of words in its title, its text and its
/// links. Words with a digit in them do not count, nor do the names of days and months; order and repetition make no
/// difference. So all months of an empty calendar have one shape, and two articles have two.
///
/// It is for one thread at a time.
public final class Shape {
    /// The shape of a page that nobody asked for.
    public static final long NONE = 0;

    private static final long BASIS = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;
    private static final int PLACE_BITS = 16;

    private static final String DAYS_AND_MONTHS = """
            january february march april may june july august september october november december
            jan feb mar apr jun jul aug sep sept oct nov dec
            monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun
            januar februar märz mai juni juli oktober dezember jänner
            montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so mär okt dez
            janvier février mars avril juin juillet août septembre octobre novembre décembre
            lundi mardi mercredi jeudi vendredi samedi dimanche
            enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
            lunes martes miércoles jueves viernes sábado domingo
            gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre
            lunedì martedì mercoledì giovedì venerdì sabato domenica
            janeiro fevereiro março maio junho julho setembro outubro novembro dezembro
            januari februari maart mei augustus maandag dinsdag woensdag donderdag vrijdag zaterdag zondag
            styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
            am pm st nd rd th
            """;

    /// What a byte is in a word: itself, letters in lower case, with [#DIGIT] for digits; 0 if it is in none.
    private static final short[] LETTERS = new short[256];

    private static final int DIGIT = 0x100;

    /// A hash table of the words that do not count, twice as large as they need.
    private static final long[] DATES = new long[1024];

    static {
        for (var c = 'a'; c <= 'z'; c++) {
            LETTERS[c] = (short) c;
            LETTERS[c - 'a' + 'A'] = (short) c;
        }
        for (var c = '0'; c <= '9'; c++) LETTERS[c] = (short) (c | DIGIT);
        for (var c = 0x80; c < 256; c++) LETTERS[c] = (short) c;
        for (var name : DAYS_AND_MONTHS.split("\\s+")) {
            var byBytes = BASIS;
            for (var b : name.getBytes(StandardCharsets.UTF_8)) byBytes = (byBytes ^ (b & 0xFF)) * PRIME;
            var byChars = BASIS;
            for (int i = 0; i < name.length(); i++) byChars = (byChars ^ name.charAt(i)) * PRIME;
            addDate(mixed(byBytes));
            addDate(mixed(byChars));
        }
    }

    private final long[] seen = new long[1 << (PLACE_BITS - 6)];
    private final char[] copy = new char[256];
    private long sum;

    /// The shape of a page. Never [#NONE].
    ///
    /// The text of a link that has a place in the body is read there, so it makes no difference whether `found` has
    /// it.
    ///
    /// @param found what was read from it: by a browser that ran its scripts, the links are not in the body
    public long of(Body body, Extracted found) {
        Arrays.fill(seen, 0);
        sum = 0;
        var encoding = found.encoding();
        var bytes = HtmlLinks.isReadAsBytes(encoding)
                ? body.bytes()
                : HtmlExtractor.text(body, encoding).getBytes(StandardCharsets.UTF_8);
        text(bytes);
        words(found.title());
        for (var anchor : found.anchors()) {
            words(anchor.href());
            if (anchor.offset() == Anchor.UNKNOWN) words(anchor.text());
        }
        var shape = mixed(sum) & Long.MAX_VALUE;
        return shape == NONE ? 1 : shape;
    }

    /// The words between the tags. Scripts, styles and comments say nothing.
    private void text(byte[] bytes) {
        var at = 0;
        while (at < bytes.length) {
            var tag = ByteWords.indexOf(bytes, at, bytes.length, '<');
            if (at < tag) words(bytes, at, tag);
            at = tag == bytes.length ? tag : afterTag(bytes, tag);
        }
    }

    private static int afterTag(byte[] bytes, int tag) {
        var first = tag + 1 < bytes.length ? lower(bytes[tag + 1]) : 0;
        if (first == '!' && begins(bytes, tag, "<!--")) return after(bytes, tag + 4, "-->");
        if (first == 's') {
            if (begins(bytes, tag, "<script")) return after(bytes, tag + 7, "</script");
            if (begins(bytes, tag, "<style")) return after(bytes, tag + 6, "</style");
        }
        return Math.min(ByteWords.indexOf(bytes, tag + 1, bytes.length, '>') + 1, bytes.length);
    }

    /// @param text in lower case
    private static boolean begins(byte[] bytes, int at, String text) {
        if (at + text.length() > bytes.length) return false;
        for (int i = 0; i < text.length(); i++) if (lower(bytes[at + i]) != text.charAt(i)) return false;
        return true;
    }

    private static int after(byte[] bytes, int from, String text) {
        var at = ByteWords.indexOf(bytes, from, bytes.length, text.charAt(0));
        while (at < bytes.length) {
            if (begins(bytes, at, text)) return at + text.length();
            at = ByteWords.indexOf(bytes, at + 1, bytes.length, text.charAt(0));
        }
        return bytes.length;
    }

    private void words(byte[] bytes, int from, int to) {
        var letters = LETTERS;
        var at = from;
        while (at < to) {
            var hash = BASIS;
            var start = at;
            var kinds = 0;
            for (; at < to; at++) {
                var c = letters[bytes[at] & 0xFF];
                if (c == 0) break;
                kinds |= c;
                hash = (hash ^ (c & 0xFF)) * PRIME;
            }
            if (at > start && kinds < DIGIT) add(hash);
            at++;
        }
    }

    private void words(String text) {
        var letters = LETTERS;
        var length = text.length();
        // An array is read faster than a string.
        var units = length <= copy.length ? copy : new char[length];
        text.getChars(0, length, units, 0);
        var at = 0;
        while (at < length) {
            var hash = BASIS;
            var start = at;
            var kinds = 0;
            for (; at < length; at++) {
                var c = units[at];
                if (c < 0x80) {
                    var letter = letters[c];
                    if (letter == 0) break;
                    kinds |= letter;
                    c = (char) (letter & 0xFF);
                }
                hash = (hash ^ c) * PRIME;
            }
            if (at > start && kinds < DIGIT) add(hash);
            at++;
        }
    }

    private static int lower(byte b) {
        return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b & 0xFF;
    }

    /// A word counts once. Two words in one place are taken for one, which is rare and harmless.
    private void add(long hash) {
        var word = mixed(hash);
        var place = (int) (word >>> (64 - PLACE_BITS));
        var bit = 1L << place;
        if ((seen[place >> 6] & bit) != 0) return;
        seen[place >> 6] |= bit;
        if (!isDate(word)) sum += word;
    }

    private static void addDate(long word) {
        var slot = (int) word & (DATES.length - 1);
        while (DATES[slot] != 0) slot = (slot + 1) & (DATES.length - 1);
        DATES[slot] = word;
    }

    private static boolean isDate(long word) {
        for (var slot = (int) word & (DATES.length - 1); DATES[slot] != 0; slot = (slot + 1) & (DATES.length - 1)) {
            if (DATES[slot] == word) return true;
        }
        return false;
    }

    private static long mixed(long hash) {
        var mixed = (hash ^ (hash >>> 31)) * 0x9E3779B97F4A7C15L;
        return mixed ^ (mixed >>> 29);
    }
}
