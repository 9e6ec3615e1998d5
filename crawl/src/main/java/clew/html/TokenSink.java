package clew.html;

/// Receives the tokens of a [Tokenizer]: the tree construction stage, or another listener.
public interface TokenSink {
    /// A space, tab, newline, form feed or carriage return.
    int SPACE = 1;

    /// U+0000, which is ignored in some places.
    int NUL = 2;

    /// Any other character.
    int VISIBLE = 4;

    /// How to read the text after a start tag.
    enum Content {
        DATA,
        /// As data, but a newline right after the tag is dropped.
        DATA_AFTER_NEWLINE,
        /// RCDATA and RAWTEXT: no difference here, since a character reference never makes a tag.
        RAWTEXT,
        SCRIPT,
        PLAINTEXT
    }

    Content startTag(Token token);

    /// An element that contains only the text from `from` to `to`, reported at once. If this returns false, its tags
    /// and its text are reported one by one.
    default boolean leaf(Token token, byte[] buffer, int from, int to) {
        return false;
    }

    /// What has to be decoded in a text.
    enum Text {
        /// Character references count, U+0000 may be dropped.
        DATA,
        /// Character references count.
        RCDATA,
        RAW
    }

    /// Not called for the end tag of an element whose content was not [Content#DATA]; see [#rawTextEnds].
    void endTag(Token token);

    /// A run of characters, in pieces of any length: the kinds of characters in it. Returns whether the text is
    /// wanted. Characters in raw text are not reported.
    boolean characters(int kinds);

    /// Whether the raw text that follows is wanted.
    default boolean wantsText() {
        return false;
    }

    /// The bytes of a piece of text.
    default void text(byte[] buffer, int from, int to, Text kind) {}

    /// What may have started in the text before, such as a character reference, ends here.
    default void textStops() {}

    /// The awaited end tag, or the end of the page.
    default void rawTextEnds() {}

    default void comment() {}

    void doctype(boolean quirks);

    /// Whether `<![CDATA[` starts a CDATA section here, rather than a bogus comment.
    boolean inForeignContent();
}
