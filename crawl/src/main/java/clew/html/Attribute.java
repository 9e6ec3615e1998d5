package clew.html;

/// The attributes that are used.
@SuppressWarnings({"EnumOrdinal", "ImmutableEnumChecker"}) // an index into arrays of one run; a record of two longs
public enum Attribute {
    HREF("href"),
    REL("rel"),
    NAME("name"),
    TYPE("type"),
    ENCODING("encoding"),
    COLOR("color"),
    FACE("face"),
    SIZE("size"),
    CHARSET("charset"),
    CONTENT("content"),
    HTTP_EQUIV("http-equiv"),
    // From here on, for resources and facts only.
    SRC("src"),
    SRCSET("srcset"),
    IMAGESRCSET("imagesrcset"),
    POSTER("poster"),
    DATA("data"),
    STYLE("style"),
    BACKGROUND("background"),
    XLINK_HREF("xlink:href"),
    SRCDOC("srcdoc"),
    FILL("fill"),
    STROKE("stroke"),
    FILTER("filter"),
    MASK("mask"),
    CLIP_PATH("clip-path"),
    MARKER_START("marker-start"),
    MARKER_MID("marker-mid"),
    MARKER_END("marker-end"),
    CURSOR("cursor"),
    ID("id"),
    ALT("alt");

    private static final int SLOTS = 128;
    private static final Attribute[] BY_SLOT = new Attribute[SLOTS];

    static {
        for (var attribute : values()) {
            var slot = slot(attribute.name.lo());
            while (BY_SLOT[slot] != null) slot = (slot + 1) & (SLOTS - 1);
            BY_SLOT[slot] = attribute;
        }
    }

    private final String text;
    private final Name name;

    Attribute(String text) {
        this.text = text;
        this.name = Name.of(text);
    }

    public String text() {
        return text;
    }

    /// Its position in this list, or -1 for other names.
    ///
    /// @param all whether those for resources and facts count
    static int of(long lo, long hi, boolean all) {
        for (var slot = slot(lo); ; slot = (slot + 1) & (SLOTS - 1)) {
            var attribute = BY_SLOT[slot];
            if (attribute == null) return -1;
            if (attribute.name.lo() == lo && attribute.name.hi() == hi) {
                return all || attribute.ordinal() < SRC.ordinal() ? attribute.ordinal() : -1;
            }
        }
    }

    private static int slot(long lo) {
        return (int) ((lo * 0x9E3779B97F4A7C15L) >>> 57);
    }
}
