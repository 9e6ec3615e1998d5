package clew.html;

/// What a [Tokenizer] tells: the tree construction stage, or whoever else listens.
public interface TokenSink {
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

    /// An element that has nothing but the text from `from` to `to` in it, told at once. Whoever returns false is told
    /// its tags and its text one after the other.
    default boolean leaf(Token token, byte[] buffer, int from, int to) {
        return false;
    }

    /// What in a text is not what it seems.
    enum Text {
        /// Character references count, U+0000 may be left out.
        DATA,
        /// Character references count.
        RCDATA,
        RAW
    }

    /// Not told: the end tag of an element whose content was not [Content#DATA]; see [#rawTextEnds].
    void endTag(Token token);

    /// A run of characters, in pieces of any length: which kinds of character are in it. Returns whether anybody cares
    /// about the text. Characters in raw text are not told.
    boolean characters(int kinds);

    /// Whether anybody cares about the raw text that is to come.
    default boolean wantsText() {
        return false;
    }

    /// The bytes of a piece of text.
    default void text(byte[] buffer, int from, int to, Text kind) {}

    /// What may have begun in the text before, such as a character reference, does not go on.
    default void textStops() {}

    /// The end tag that was waited for has come, or the end of the page.
    default void rawTextEnds() {}

    default void comment() {}

    void doctype(boolean quirks);

    /// Whether `<![CDATA[` begins a CDATA section here, rather than a bogus comment.
    boolean inForeignContent();
}
