package clew.extract;

/// The attributes that anything here looks at.
@SuppressWarnings({"EnumOrdinal", "ImmutableEnumChecker"}) // an index into arrays of one run; a record of two longs
enum Attribute {
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
    HTTP_EQUIV("http-equiv");

    private static final Attribute[] ALL = values();

    private final Name name;

    Attribute(String name) {
        this.name = Name.of(name);
    }

    /// Its position in this list, or -1 where the name is none of these.
    static int of(Name.Builder name) {
        for (var attribute : ALL) if (name.is(attribute.name)) return attribute.ordinal();
        return -1;
    }
}
