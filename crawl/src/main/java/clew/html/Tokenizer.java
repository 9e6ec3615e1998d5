package clew.html;

import clew.encoding.ByteWords;

/// The HTML Standard's tokenizer over bytes of an encoding in which ASCII bytes are ASCII characters.
///
/// 1. However the bytes are cut into pieces, the tokens are the same (only runs of characters are divided
///    differently).
/// 2. Every byte is read a bounded number of times, and only what [Token] keeps is kept.
///
/// Each state is a method with the standard's name that reads as far as the state or the piece goes. States that
/// only report parse errors or text are omitted: text is reported by its kinds, not by its characters.
public final class Tokenizer {
    private enum State {
        DATA,
        CHARACTER_REFERENCE,
        RAW_TEXT,
        PLAINTEXT,
        TAG_OPEN,
        END_TAG_OPEN,
        TAG_NAME,
        BEFORE_ATTRIBUTE_NAME,
        ATTRIBUTE_NAME,
        AFTER_ATTRIBUTE_NAME,
        BEFORE_ATTRIBUTE_VALUE,
        ATTRIBUTE_VALUE_DOUBLE_QUOTED,
        ATTRIBUTE_VALUE_SINGLE_QUOTED,
        ATTRIBUTE_VALUE_UNQUOTED,
        AFTER_ATTRIBUTE_VALUE_QUOTED,
        SELF_CLOSING_START_TAG,
        DECLARATION
    }

    private static final int REFERENCE_MAX = 16;

    /// How far to search for the end tag of an element that contains only text.
    private static final int LEAF_MAX = 256;

    private static final byte[] LESS_THAN_SIGN = {'<', '/'};
    private static final byte[] AMPERSAND = {'&'};
    private static final byte[] NONE = {};

    private final TokenSink sink;
    private final Token token;
    private final RawText rawText;
    private final Declaration declaration;
    private final boolean spacesApart;

    private State state = State.DATA;
    private byte[] buffer = NONE;
    private int at;
    private int end;

    /// How many bytes of the page came before this piece, and where in the page the buffer starts.
    private int before;

    private int origin;

    /// The current end tag ends a raw text, and is not reported.
    private boolean endsRawText;

    private boolean skipNewline;
    private boolean skipLineFeed;

    /// Whether text has been reported since the last tag.
    private boolean told;

    /// The part of a character reference that has been read.
    private final byte[] beginning = new byte[REFERENCE_MAX];

    private int begun;

    /// @param toldApart whether tags have [Token#attributesHash], and text is distinguished from the spaces before
    ///     it
    Tokenizer(TokenSink sink, boolean toldApart) {
        this(sink, toldApart, false);
    }

    /// @param allAttributes whether tags have every [Attribute] that they are given
    public Tokenizer(TokenSink sink, boolean toldApart, boolean allAttributes) {
        this.sink = sink;
        this.rawText = new RawText(sink);
        this.declaration = new Declaration(sink);
        this.spacesApart = toldApart;
        this.token = new Token(toldApart, allAttributes);
    }

    public static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\t' || b == '\f' || b == '\r';
    }

    public static boolean isLetter(byte b) {
        var lower = b | 0x20;
        return lower >= 'a' && lower <= 'z';
    }

    /// So many bytes of the page are not fed, such as a byte order mark; they count in [Token#offset].
    public void skip(int bytes) {
        before += bytes;
    }

    /// Reads the bytes from `from` to `to`, excluding `to`.
    public void feed(byte[] bytes, int from, int to) {
        buffer = bytes;
        at = from;
        end = to;
        origin = before - from;
        before += to - from;
        while (at < end) {
            switch (state) {
                case DATA -> data();
                case CHARACTER_REFERENCE -> characterReference();
                case RAW_TEXT -> rawText();
                case PLAINTEXT -> plaintext();
                case TAG_OPEN -> tagOpen();
                case END_TAG_OPEN -> endTagOpen();
                case TAG_NAME -> tagName();
                case BEFORE_ATTRIBUTE_NAME -> beforeAttributeName();
                case ATTRIBUTE_NAME -> attributeName();
                case AFTER_ATTRIBUTE_NAME -> afterAttributeName();
                case BEFORE_ATTRIBUTE_VALUE -> beforeAttributeValue();
                case ATTRIBUTE_VALUE_DOUBLE_QUOTED -> attributeValueQuoted('"');
                case ATTRIBUTE_VALUE_SINGLE_QUOTED -> attributeValueQuoted('\'');
                case ATTRIBUTE_VALUE_UNQUOTED -> attributeValueUnquoted();
                case AFTER_ATTRIBUTE_VALUE_QUOTED -> afterAttributeValueQuoted();
                case SELF_CLOSING_START_TAG -> selfClosingStartTag();
                case DECLARATION -> declaration();
            }
        }
        buffer = NONE;
    }

    /// No more bytes: an incomplete tag is dropped, but what might have started one is text.
    public void end() {
        switch (state) {
            case CHARACTER_REFERENCE -> tellReference();
            case TAG_OPEN -> tell(LESS_THAN_SIGN, 1);
            case END_TAG_OPEN -> tell(LESS_THAN_SIGN, 2);
            case RAW_TEXT -> rawText.end();
            case DECLARATION -> declaration.end();
            default -> {}
        }
        sink.textStops();
        state = State.PLAINTEXT;
    }

    /// Reports characters that are not spaces.
    private void tell(byte[] bytes, int length) {
        if (sink.characters(TokenSink.VISIBLE)) text(bytes, 0, length, TokenSink.Text.DATA);
    }

    /// Text and tags. Nearly all tags lie completely in this piece and are read right here; the others, and all that
    /// starts with `<` but is not a tag, are left to the states.
    private void data() {
        var bytes = buffer;
        var to = end;
        while (at < to) {
            var from = at;
            if (bytes[from] != '<') {
                characters();
                if (state != State.DATA) return;
                continue;
            }
            if (told) textStops();
            token.offset = origin + from;
            at = from + 1;
            var name = at < to && bytes[at] == '/' ? from + 2 : from + 1;
            var tagEnd = name < to && isLetter(bytes[name])
                    ? QuickTags.read(bytes, name, to, name == from + 2, token)
                    : QuickTags.NOT_HERE;
            if (tagEnd == QuickTags.NOT_HERE) {
                state = State.TAG_OPEN;
                return;
            }
            skipNewline = false;
            skipLineFeed = false;
            at = tagEnd;
            if (token.isEnd) {
                sink.endTag(token);
            } else if (!token.tag.plain || !isLeaf(name)) {
                startTagEnds();
                if (state != State.DATA) return;
            }
        }
    }

    private void textStops() {
        sink.textStops();
        told = false;
    }

    /// Text up to the next tag or, if there are only spaces before it, the next character reference.
    private void characters() {
        while (at < end && (skipNewline || skipLineFeed)) skipNewline();
        var bytes = buffer;
        var to = end;
        var from = at;
        var next = from;
        var kinds = 0;
        while (next < to) {
            var b = bytes[next];
            if (b == '<') break;
            if (b == '&') {
                begun = 0;
                state = State.CHARACTER_REFERENCE;
                break;
            }
            if (QuickTags.isSpace(b)) {
                kinds |= TokenSink.SPACE;
            } else if (b == 0) {
                kinds |= TokenSink.NUL;
            } else {
                if (kinds != 0 && spacesApart) break;
                kinds |= TokenSink.VISIBLE;
                next = ByteWords.indexOf(bytes, next + 1, to, '<');
                break;
            }
            next++;
        }
        at = next;
        if (kinds != 0 && sink.characters(kinds)) text(bytes, from, next, TokenSink.Text.DATA);
        if (state == State.CHARACTER_REFERENCE) at++;
    }

    private void text(byte[] bytes, int from, int to, TokenSink.Text kind) {
        told = true;
        sink.text(bytes, from, to, kind);
    }

    /// Whether only text follows up to the end tag of the element whose name starts at `name`, and the sink takes
    /// all three at once.
    private boolean isLeaf(int name) {
        var bytes = buffer;
        var from = at;
        var length = token.name.length;
        var close = ByteWords.indexOf(bytes, from, Math.min(end, from + LEAF_MAX), '<');
        var nameEnd = close + 2 + length;
        if (nameEnd >= end || bytes[close] != '<' || bytes[close + 1] != '/' || bytes[nameEnd] != '>') return false;
        for (var i = 0; i < length; i++) if (bytes[name + i] != bytes[close + 2 + i]) return false;
        if (!sink.leaf(token, bytes, from, close)) return false;
        at = nameEnd + 1;
        return true;
    }

    /// A newline right after `<pre>` and the like is dropped; it may be CR LF, cut in two.
    private void skipNewline() {
        var b = buffer[at];
        if (skipNewline && b == '\r') {
            at++;
            skipLineFeed = true;
        } else {
            if (b == '\n') at++;
            skipLineFeed = false;
        }
        skipNewline = false;
    }

    /// A reference after nothing but spaces: it matters whether it is a space too.
    private void characterReference() {
        while (at < end) {
            var b = buffer[at];
            if (b == ';' || begun == REFERENCE_MAX || !(isLetter(b) || b == '#' || (b >= '0' && b <= '9'))) {
                if (b == ';' && begun < REFERENCE_MAX) {
                    beginning[begun++] = b;
                    at++;
                }
                tellReference();
                state = State.DATA;
                return;
            }
            beginning[begun++] = b;
            at++;
        }
    }

    private void tellReference() {
        var kind = begun > 0 && CharacterReferences.isSpace(beginning, begun) ? TokenSink.SPACE : TokenSink.VISIBLE;
        if (!sink.characters(kind)) return;
        text(AMPERSAND, 0, 1, TokenSink.Text.DATA);
        text(beginning, 0, begun, TokenSink.Text.DATA);
    }

    private void rawText() {
        while (at < end && (skipNewline || skipLineFeed)) skipNewline();
        at = rawText.read(buffer, at, end);
        if (!rawText.ended()) return;
        token.start(true);
        endsRawText = true;
        state = State.TAG_NAME;
    }

    private void plaintext() {
        if (sink.characters(TokenSink.VISIBLE)) text(buffer, at, end, TokenSink.Text.RAW);
        at = end;
    }

    private void tagOpen() {
        skipNewline = false;
        skipLineFeed = false;
        var b = buffer[at];
        if (isLetter(b)) {
            startTag(false);
        } else if (b == '/') {
            at++;
            state = State.END_TAG_OPEN;
        } else if (b == '!') {
            at++;
            declaration.start();
            state = State.DECLARATION;
        } else if (b == '?') {
            startBogusComment();
        } else {
            tell(LESS_THAN_SIGN, 1);
            state = State.DATA;
        }
    }

    private void startTag(boolean isEnd) {
        token.start(isEnd);
        endsRawText = false;
        state = State.TAG_NAME;
    }

    private void endTagOpen() {
        var b = buffer[at];
        if (isLetter(b)) {
            startTag(true);
        } else if (b == '>') {
            at++;
            state = State.DATA;
        } else {
            startBogusComment();
        }
    }

    private void startBogusComment() {
        declaration.startBogusComment();
        state = State.DECLARATION;
    }

    private void declaration() {
        at = declaration.read(buffer, at, end);
        if (declaration.ended()) state = State.DATA;
    }

    private void tagName() {
        var name = token.name;
        while (at < end) {
            var b = buffer[at++];
            if (b == '>') {
                token.named();
                emit();
                return;
            } else if (isSpace(b)) {
                token.named();
                state = State.BEFORE_ATTRIBUTE_NAME;
                return;
            } else if (b == '/') {
                token.named();
                state = State.SELF_CLOSING_START_TAG;
                return;
            }
            name.add(b);
        }
    }

    private void emit() {
        token.finishAttribute();
        state = State.DATA;
        if (endsRawText) return;
        if (token.isEnd) sink.endTag(token);
        else startTagEnds();
    }

    private void startTagEnds() {
        var content = sink.startTag(token);
        if (content != TokenSink.Content.DATA) startContent(content);
    }

    private void startContent(TokenSink.Content content) {
        switch (content) {
            case DATA -> {}
            case DATA_AFTER_NEWLINE -> skipNewline = true;
            case RAWTEXT -> startRawText(false);
            case SCRIPT -> startRawText(true);
            case PLAINTEXT -> state = State.PLAINTEXT;
        }
    }

    private void startRawText(boolean isScript) {
        rawText.start(token.tag, isScript);
        skipNewline = token.tag == Tag.TEXTAREA;
        state = State.RAW_TEXT;
    }

    private void beforeAttributeName() {
        while (at < end) {
            var b = buffer[at];
            if (!isSpace(b)) {
                if (b == '/' || b == '>') {
                    state = State.AFTER_ATTRIBUTE_NAME;
                } else {
                    startAttribute();
                    if (b == '=') addToAttributeName(b);
                }
                return;
            }
            at++;
        }
    }

    private void startAttribute() {
        token.startAttribute();
        state = State.ATTRIBUTE_NAME;
    }

    private void addToAttributeName(byte b) {
        token.addToAttributeName(b);
        at++;
    }

    private void attributeName() {
        while (at < end) {
            var b = buffer[at];
            if (b == '=') {
                at++;
                token.attributeNamed();
                state = State.BEFORE_ATTRIBUTE_VALUE;
                return;
            }
            if (isSpace(b) || b == '/' || b == '>') {
                token.attributeNamed();
                state = State.AFTER_ATTRIBUTE_NAME;
                return;
            }
            addToAttributeName(b);
        }
    }

    private void afterAttributeName() {
        while (at < end) {
            var b = buffer[at];
            if (b == '>') {
                at++;
                emit();
                return;
            } else if (b == '/') {
                at++;
                state = State.SELF_CLOSING_START_TAG;
                return;
            } else if (b == '=') {
                at++;
                state = State.BEFORE_ATTRIBUTE_VALUE;
                return;
            } else if (!isSpace(b)) {
                startAttribute();
                return;
            }
            at++;
        }
    }

    private void beforeAttributeValue() {
        while (at < end) {
            var b = buffer[at];
            if (b == '"') {
                at++;
                state = State.ATTRIBUTE_VALUE_DOUBLE_QUOTED;
                return;
            } else if (b == '\'') {
                at++;
                state = State.ATTRIBUTE_VALUE_SINGLE_QUOTED;
                return;
            } else if (b == '>') {
                at++;
                emit();
                return;
            } else if (!isSpace(b)) {
                state = State.ATTRIBUTE_VALUE_UNQUOTED;
                return;
            }
            at++;
        }
    }

    private void attributeValueQuoted(char quote) {
        var from = at;
        at = ByteWords.indexOf(buffer, at, end, quote);
        token.addToValue(buffer, from, at);
        if (at == end) return;
        at++;
        state = State.AFTER_ATTRIBUTE_VALUE_QUOTED;
    }

    private void attributeValueUnquoted() {
        var from = at;
        while (at < end && !isSpace(buffer[at]) && buffer[at] != '>') at++;
        token.addToValue(buffer, from, at);
        if (at == end) return;
        if (buffer[at++] == '>') emit();
        else state = State.BEFORE_ATTRIBUTE_NAME;
    }

    private void afterAttributeValueQuoted() {
        var b = buffer[at];
        if (b == '>') {
            at++;
            emit();
        } else if (b == '/') {
            at++;
            state = State.SELF_CLOSING_START_TAG;
        } else {
            state = State.BEFORE_ATTRIBUTE_NAME;
        }
    }

    private void selfClosingStartTag() {
        if (buffer[at] != '>') {
            state = State.BEFORE_ATTRIBUTE_NAME;
            return;
        }
        at++;
        token.selfClosing = true;
        emit();
    }
}
