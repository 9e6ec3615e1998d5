package clew.html;

import java.util.Locale;

/// The element names that tokenizer and tree construction treat specially; all others are [#OTHER].
///
/// A name is kept as two longs, its lower-case bytes in order (see [Name]), so finding its tag takes one
/// multiplication and one comparison.
@SuppressWarnings("ImmutableEnumChecker") // a name is a record of two longs
public enum Tag {
    OTHER,
    A(Kind.FORMATTING),
    ADDRESS(Kind.BLOCK),
    ANNOTATION_XML,
    APPLET(Kind.SPECIAL),
    AREA(Kind.SPECIAL),
    ARTICLE(Kind.BLOCK),
    ASIDE(Kind.BLOCK),
    AUDIO,
    B(Kind.FORMATTING),
    BASE(Kind.SPECIAL),
    BASEFONT(Kind.SPECIAL),
    BGSOUND(Kind.SPECIAL),
    BIG(Kind.FORMATTING),
    BLOCKQUOTE(Kind.BLOCK),
    BODY(Kind.SPECIAL),
    BR(Kind.SPECIAL),
    BUTTON(Kind.SPECIAL),
    CAPTION(Kind.SPECIAL),
    CENTER(Kind.BLOCK),
    CODE(Kind.FORMATTING),
    COL(Kind.SPECIAL),
    COLGROUP(Kind.SPECIAL),
    DD(Kind.SPECIAL),
    DESC,
    DETAILS(Kind.BLOCK),
    DIALOG,
    DIR(Kind.BLOCK),
    DIV(Kind.BLOCK),
    DL(Kind.BLOCK),
    DT(Kind.SPECIAL),
    EM(Kind.FORMATTING),
    EMBED(Kind.SPECIAL),
    FEIMAGE,
    FIELDSET(Kind.BLOCK),
    FIGCAPTION(Kind.BLOCK),
    FIGURE(Kind.BLOCK),
    FONT(Kind.FORMATTING),
    FOOTER(Kind.BLOCK),
    FOREIGNOBJECT,
    FORM(Kind.SPECIAL),
    FRAME(Kind.SPECIAL),
    FRAMESET(Kind.SPECIAL),
    H1(Kind.SPECIAL),
    H2(Kind.SPECIAL),
    H3(Kind.SPECIAL),
    H4(Kind.SPECIAL),
    H5(Kind.SPECIAL),
    H6(Kind.SPECIAL),
    HEAD(Kind.SPECIAL),
    HEADER(Kind.BLOCK),
    HGROUP(Kind.BLOCK),
    HR(Kind.SPECIAL),
    HTML(Kind.SPECIAL),
    I(Kind.FORMATTING),
    IFRAME(Kind.SPECIAL),
    IMAGE,
    IMG(Kind.SPECIAL),
    INPUT(Kind.SPECIAL),
    KEYGEN(Kind.SPECIAL),
    LI(Kind.SPECIAL),
    LINK(Kind.SPECIAL),
    LISTING(Kind.SPECIAL),
    MAIN(Kind.BLOCK),
    MALIGNMARK,
    MARQUEE(Kind.SPECIAL),
    MATH,
    MENU(Kind.BLOCK),
    META(Kind.SPECIAL),
    MGLYPH,
    MI,
    MN,
    MO,
    MS,
    MTEXT,
    NAV(Kind.BLOCK),
    NOBR(Kind.FORMATTING),
    NOEMBED(Kind.SPECIAL),
    NOFRAMES(Kind.SPECIAL),
    NOSCRIPT(Kind.SPECIAL),
    OBJECT(Kind.SPECIAL),
    OL(Kind.BLOCK),
    OPTGROUP,
    OPTION,
    P(Kind.SPECIAL),
    PARAM(Kind.SPECIAL),
    PLAINTEXT(Kind.SPECIAL),
    PRE(Kind.SPECIAL),
    RB,
    RP,
    RT,
    RTC,
    RUBY,
    S(Kind.FORMATTING),
    SCRIPT(Kind.SPECIAL),
    /// Special in the standard, but not in Chromium 156.
    SEARCH,
    SECTION(Kind.BLOCK),
    SELECT(Kind.SPECIAL),
    SMALL(Kind.FORMATTING),
    SOURCE(Kind.SPECIAL),
    SPAN,
    STRIKE(Kind.FORMATTING),
    STRONG(Kind.FORMATTING),
    STYLE(Kind.SPECIAL),
    SUB,
    SUMMARY(Kind.BLOCK),
    SUP,
    SVG,
    TABLE(Kind.SPECIAL),
    TBODY(Kind.SPECIAL),
    TD(Kind.SPECIAL),
    TEMPLATE(Kind.SPECIAL),
    TEXTAREA(Kind.SPECIAL),
    TFOOT(Kind.SPECIAL),
    TH(Kind.SPECIAL),
    THEAD(Kind.SPECIAL),
    TITLE(Kind.SPECIAL),
    TR(Kind.SPECIAL),
    TRACK(Kind.SPECIAL),
    TT(Kind.FORMATTING),
    U(Kind.FORMATTING),
    UL(Kind.BLOCK),
    USE,
    VAR,
    VIDEO,
    WBR(Kind.SPECIAL),
    XMP(Kind.SPECIAL);

    /// How the standard's "in body" rules treat an element.
    private enum Kind {
        ORDINARY,
        FORMATTING,
        SPECIAL,
        /// Also special, and its start tag only closes an open `p`.
        BLOCK
    }

    /// How many there are.
    public static final int COUNT = values().length;

    private static final int SLOTS = 1024;
    private static final Tag[] BY_SLOT = new Tag[SLOTS];
    private static final long[] LO_BY_SLOT = new long[SLOTS];
    private static final long[] HI_BY_SLOT = new long[SLOTS];

    static {
        for (var tag : values()) {
            if (tag == OTHER) continue;
            var slot = slot(tag.name.lo(), tag.name.hi());
            while (BY_SLOT[slot] != null) slot = (slot + 1) & (SLOTS - 1);
            BY_SLOT[slot] = tag;
            LO_BY_SLOT[slot] = tag.name.lo();
            HI_BY_SLOT[slot] = tag.name.hi();
        }
    }

    public final Name name;
    public final boolean special;
    public final boolean formatting;
    public final boolean block;
    public final boolean heading;

    /// Whether, as an HTML element, it ends the search for an element in scope.
    public final boolean scope;

    /// Whether its attributes are used.
    public final boolean attributes;

    /// Whether, in a body, its start tag only opens an element, and its end tag closes it.
    final boolean plain;

    /// Whether, in a body, its end tag closes the current element only if that has the same name.
    public final boolean closesItself;

    Tag() {
        this(Kind.ORDINARY);
    }

    Tag(Kind kind) {
        this.name = name().equals("OTHER")
                ? new Name(0, 0)
                : Name.of(name().toLowerCase(Locale.ROOT).replace('_', '-'));
        this.special = kind == Kind.SPECIAL || kind == Kind.BLOCK;
        this.formatting = kind == Kind.FORMATTING;
        this.block = kind == Kind.BLOCK || name().equals("DIALOG") || name().equals("SEARCH");
        this.heading = name().length() == 2 && name().charAt(0) == 'H' && Character.isDigit(name().charAt(1));
        this.scope = switch (name()) {
            case "APPLET", "CAPTION", "HTML", "TABLE", "TD", "TH", "MARQUEE", "OBJECT", "SELECT", "TEMPLATE" -> true;
            default -> false;
        };
        this.plain = switch (name()) {
            case "OTHER", "SPAN", "SUB", "SUP", "VAR" -> true;
            default -> formatting && !name().equals("NOBR");
        };
        this.closesItself = switch (name()) {
            case "APPLET", "BODY", "BR", "FORM", "HTML", "MARQUEE", "OBJECT", "TEMPLATE" -> false;
            case "CAPTION", "COL", "COLGROUP", "TABLE", "TBODY", "TD", "TFOOT", "TH", "THEAD", "TR" -> false;
            default -> !formatting;
        };
        this.attributes = switch (name()) {
            case "A", "AREA", "BASE", "LINK", "INPUT", "FONT", "META", "ANNOTATION_XML" -> true;
            default -> false;
        };
    }

    static Tag of(long lo, long hi) {
        for (var slot = slot(lo, hi); ; slot = (slot + 1) & (SLOTS - 1)) {
            if (LO_BY_SLOT[slot] == 0) return OTHER;
            if (LO_BY_SLOT[slot] == lo && HI_BY_SLOT[slot] == hi) return BY_SLOT[slot];
        }
    }

    /// The tag with this name, in lower case.
    public static Tag named(String text) {
        for (var b = 0; b < text.length(); b++) if (text.charAt(b) >= 'A' && text.charAt(b) <= 'Z') return OTHER;
        var name = Name.of(text);
        return of(name.lo(), name.hi());
    }

    private static int slot(long lo, long hi) {
        return (int) ((lo * 0x9E3779B97F4A7C15L + hi) >>> 54);
    }
}
