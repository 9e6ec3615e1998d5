package clew.url;

import clew.idna.Idna;

/// "Domain parser ToASCII" with *beStrict*: what a domain should look like, which is stricter than what the parser
/// accepts.
///
/// In addition to [Idna], it requires letters, digits and hyphens only (UseSTD3ASCIIRules), hyphens neither at the
/// ends of a label nor in its third and fourth place (CheckHyphens), and at most as many characters as DNS allows
/// (VerifyDnsLength).
final class StrictDomain {
    private static final AsciiSet LETTERS_DIGITS_HYPHEN =
            AsciiSet.range('a', 'z').and(AsciiSet.DIGIT).and("-.");

    private StrictDomain() {}

    static boolean accepts(String domain) {
        String ascii = Idna.toAscii(domain);
        if (ascii == null || ascii.length() > 253) return false;
        for (int i = 0; i < ascii.length(); i++) if (!LETTERS_DIGITS_HYPHEN.contains(ascii.charAt(i))) return false;
        for (var label : ascii.split("\\.", -1)) if (label.isEmpty() || label.length() > 63) return false;
        for (var label : Idna.toUnicode(ascii).split("\\.", -1)) if (!hyphensAreInPlace(label)) return false;
        return true;
    }

    private static boolean hyphensAreInPlace(String label) {
        return !label.startsWith("-") && !label.endsWith("-") && !label.startsWith("--", 2);
    }
}
