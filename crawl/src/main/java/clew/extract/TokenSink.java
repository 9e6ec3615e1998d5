package clew.extract;

/// What a [Tokenizer] tells: the tree construction stage, or whoever else listens.
interface TokenSink {
    /// A space, tab, newline, form feed or carriage return.
    int SPACE = 1;

    /// U+0000, which is ignored in some places.
    int NUL = 2;

    /// Any other character.
    int VISIBLE = 4;

    /// How the text after a start tag is to be read.
    enum Content {
        DATA,
        /// As data, but that a newline right after the tag does not count.
        DATA_AFTER_NEWLINE,
        /// RCDATA and RAWTEXT: for us no difference, for a character reference never makes a tag.
        RAWTEXT,
        SCRIPT,
        PLAINTEXT
    }

    Content startTag(Token token);

    /// Not told: the end tag of an element whose content was not [Content#DATA].
    void endTag(Token token);

    /// A run of characters, in pieces of any length: which kinds of character are in it.
    void characters(int kinds);

    void doctype(boolean quirks);

    /// Whether `<![CDATA[` begins a CDATA section here, rather than a bogus comment.
    boolean inForeignContent();
}
