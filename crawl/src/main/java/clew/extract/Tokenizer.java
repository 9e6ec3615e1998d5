package clew.extract;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The HTML Standard's tokenizer over bytes of an encoding in which ASCII bytes are ASCII characters.
///
/// 1. However the bytes are cut into pieces, the tokens are the same (only runs of characters come in other pieces).
/// 2. Every byte is looked at a bounded number of times, and nothing is kept but what [Token] keeps.
///
/// Each state is a method under the standard's name that reads as far as the state or the piece goes. What only makes
/// parse errors or text is left out: text is told by its kinds, not by its characters.
final class Tokenizer {
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
        BOGUS_COMMENT,
        MARKUP_DECLARATION_OPEN,
        COMMENT_START,
        COMMENT_START_DASH,
        COMMENT,
        COMMENT_END_DASH,
        COMMENT_END,
        COMMENT_END_BANG,
        DOCTYPE,
        CDATA_SECTION
    }

    private static final int DOCTYPE_MAX = 1024;
    private static final int REFERENCE_MAX = 16;

    private static final byte[] LESS_THAN_SIGN = {'<', '/'};
    private static final byte[] AMPERSAND = {'&'};
    private static final byte[] BRACKET = {']'};

    private final TokenSink sink;
    private final Token token;
    private final RawText rawText = new RawText();
    private final boolean spacesApart;

    private State state = State.DATA;
    private byte[] buffer = new byte[0];
    private int at;
    private int end;

    /// The end tag being read ends a raw text, of which nobody else need know.
    private boolean endsRawText;

    private boolean skipNewline;
    private boolean skipLineFeed;

    /// How the raw text being read is told, and what is held back of it because it may be the end tag.
    private TokenSink.Text rawKind = TokenSink.Text.RAW;

    private final byte[] held = new byte[RawText.CANDIDATE_MAX + 2];
    private int heldLength;

    /// What has been read of something that only its first characters tell: after `<!`, or after `&`.
    private final byte[] beginning = new byte[REFERENCE_MAX];

    private int begun;
    private int brackets;
    private byte @Nullable [] doctype;
    private int doctypeLength;

    /// @param toldApart whether tags carry [Token#attributesHash], and text is told apart from spaces in front of it
    Tokenizer(TokenSink sink, boolean toldApart) {
        this(sink, toldApart, false);
    }

    /// @param allAttributes whether tags carry each [Attribute] that they have
    Tokenizer(TokenSink sink, boolean toldApart, boolean allAttributes) {
        this.sink = sink;
        this.spacesApart = toldApart;
        this.token = new Token(toldApart, allAttributes);
    }

    static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\t' || b == '\f' || b == '\r';
    }

    static boolean isLetter(byte b) {
        var lower = b | 0x20;
        return lower >= 'a' && lower <= 'z';
    }

    /// Reads the bytes from `from` to `to`, excluding `to`.
    void feed(byte[] bytes, int from, int to) {
        buffer = bytes;
        at = from;
        end = to;
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
                case BOGUS_COMMENT -> bogusComment();
                case MARKUP_DECLARATION_OPEN -> markupDeclarationOpen();
                case COMMENT_START, COMMENT_START_DASH, COMMENT_END_DASH, COMMENT_END, COMMENT_END_BANG ->
                    commentEdge(buffer[at]);
                case COMMENT -> comment();
                case DOCTYPE -> doctype();
                case CDATA_SECTION -> cdataSection();
            }
        }
        buffer = new byte[0];
    }

    /// No more bytes: a tag that is not whole is none, but what might have begun one is text.
    void end() {
        switch (state) {
            case CHARACTER_REFERENCE -> tellReference();
            case TAG_OPEN -> tell(LESS_THAN_SIGN, 1);
            case END_TAG_OPEN -> tell(LESS_THAN_SIGN, 2);
            case RAW_TEXT -> {
                tellHeld(heldLength);
                sink.textStops();
                sink.rawTextEnds();
            }
            case CDATA_SECTION -> tellBrackets(brackets);
            default -> {}
        }
        sink.textStops();
        state = State.PLAINTEXT;
    }

    /// Tells characters that are no spaces.
    private void tell(byte[] bytes, int length) {
        sink.characters(TokenSink.VISIBLE);
        if (sink.wantsText()) sink.text(bytes, 0, length, TokenSink.Text.DATA);
    }

    private void data() {
        // Most tags are read right here, and lead to text again.
        while (state == State.DATA && at < end) textAndTag();
    }

    private void textAndTag() {
        while (at < end && (skipNewline || skipLineFeed)) skipNewline();
        var from = at;
        var kinds = 0;
        while (at < end) {
            var b = buffer[at];
            if (QuickTags.isSpace(b)) {
                kinds |= TokenSink.SPACE;
            } else if (b == 0) {
                kinds |= TokenSink.NUL;
            } else if (b == '&' && (kinds & TokenSink.VISIBLE) == 0) {
                begun = 0;
                state = State.CHARACTER_REFERENCE;
                break;
            } else if (b == '<') {
                state = State.TAG_OPEN;
                break;
            } else if (kinds != 0 && spacesApart) {
                break;
            } else {
                kinds |= TokenSink.VISIBLE;
                at = Swar.indexOf(buffer, at, end, '<');
                continue;
            }
            at++;
        }
        if (kinds != 0) {
            sink.characters(kinds);
            if (sink.wantsText()) sink.text(buffer, from, at, TokenSink.Text.DATA);
        }
        if (state == State.DATA) return;
        at++;
        if (state != State.TAG_OPEN) return;
        sink.textStops();
        quickTag();
    }

    /// Reads the tag behind `<` if it lies whole in this piece; otherwise the states do.
    private void quickTag() {
        if (at + 2 >= end) return;
        var closing = buffer[at] == '/';
        var from = closing ? at + 1 : at;
        if (!isLetter(buffer[from])) return;
        token.start(closing);
        var tagEnd = QuickTags.read(buffer, from, end, token);
        if (tagEnd < 0) return;
        skipNewline = false;
        skipLineFeed = false;
        endsRawText = false;
        at = tagEnd;
        emit();
    }

    /// A newline right after `<pre>` and the like does not count; one may be CR LF, cut in two.
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
        sink.characters(CharacterReferences.isSpace(beginning, begun) ? TokenSink.SPACE : TokenSink.VISIBLE);
        if (!sink.wantsText()) return;
        sink.text(AMPERSAND, 0, 1, TokenSink.Text.DATA);
        sink.text(beginning, 0, begun, TokenSink.Text.DATA);
    }

    private void rawText() {
        while (at < end && (skipNewline || skipLineFeed)) skipNewline();
        var from = at;
        at = rawText.read(buffer, at, end);
        if (sink.wantsText()) tellRawText(from);
        if (!rawText.ended()) return;
        heldLength = 0;
        sink.textStops();
        sink.rawTextEnds();
        token.start(true);
        endsRawText = true;
        state = State.TAG_NAME;
    }

    /// Tells what is text for certain up to where we are, and holds back the rest.
    private void tellRawText(int from) {
        var candidate = rawText.candidate();
        var before = Math.max(0, candidate - (at - from));
        tellHeld(heldLength - before);
        var textEnd = Math.max(from, at - candidate);
        if (textEnd > from) sink.text(buffer, from, textEnd, rawKind);
        System.arraycopy(buffer, textEnd, held, heldLength, at - textEnd);
        heldLength += at - textEnd;
    }

    private void tellHeld(int length) {
        if (length <= 0) return;
        if (sink.wantsText()) sink.text(held, 0, length, rawKind);
        System.arraycopy(held, length, held, 0, heldLength - length);
        heldLength -= length;
    }

    private void plaintext() {
        sink.characters(TokenSink.VISIBLE);
        if (sink.wantsText()) sink.text(buffer, at, end, TokenSink.Text.RAW);
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
            begun = 0;
            state = State.MARKUP_DECLARATION_OPEN;
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
        sink.comment();
        state = State.BOGUS_COMMENT;
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
        if (token.isEnd) {
            sink.endTag(token);
            return;
        }
        switch (sink.startTag(token)) {
            case DATA -> {}
            case DATA_AFTER_NEWLINE -> skipNewline = true;
            case RAWTEXT -> startRawText(false);
            case SCRIPT -> startRawText(true);
            case PLAINTEXT -> state = State.PLAINTEXT;
        }
    }

    private void startRawText(boolean isScript) {
        rawText.start(token.tag, isScript);
        var rcdata = token.tag == Tag.TITLE || token.tag == Tag.TEXTAREA;
        rawKind = rcdata ? TokenSink.Text.RCDATA : TokenSink.Text.RAW;
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
        at = Swar.indexOf(buffer, at, end, quote);
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

    private void bogusComment() {
        at = Swar.indexOf(buffer, at, end, '>');
        if (at == end) return;
        at++;
        state = State.DATA;
    }

    /// Tells `<!--`, `<!DOCTYPE` and `<![CDATA[` from what is a bogus comment; none of them has a `>` in it.
    private void markupDeclarationOpen() {
        var b = buffer[at];
        beginning[begun++] = b;
        if (begins("--")) {
            if (begun == 2) {
                sink.comment();
                state = State.COMMENT_START;
            }
        } else if (begins("doctype")) {
            if (begun == 7) state = State.DOCTYPE;
        } else if (begins("[CDATA[") && sink.inForeignContent()) {
            if (begun == 7) state = State.CDATA_SECTION;
        } else {
            startBogusComment();
            return;
        }
        at++;
    }

    private boolean begins(String whole) {
        for (var i = 0; i < begun; i++) {
            var b = beginning[i];
            // Only DOCTYPE may be in either case.
            var folded = whole.charAt(0) == 'd' && isLetter(b) ? b | 0x20 : b;
            if (folded != whole.charAt(i)) return false;
        }
        return true;
    }

    private void comment() {
        at = Swar.indexOf(buffer, at, end, '-');
        if (at == end) return;
        at++;
        state = State.COMMENT_END_DASH;
    }

    /// The comment states around its ends. The standard's comment less-than sign states only make parse errors.
    private void commentEdge(byte b) {
        at++;
        var closes = b == '>' && state != State.COMMENT_END_DASH;
        if (closes) {
            state = State.DATA;
        } else if (b == '-') {
            state = switch (state) {
                case COMMENT_START -> State.COMMENT_START_DASH;
                case COMMENT_END_BANG -> State.COMMENT_END_DASH;
                default -> State.COMMENT_END;
            };
        } else if (b == '!' && state == State.COMMENT_END) {
            state = State.COMMENT_END_BANG;
        } else {
            state = State.COMMENT;
        }
    }

    /// All of the standard's DOCTYPE states end at the first `>`.
    private void doctype() {
        var from = at;
        at = Swar.indexOf(buffer, at, end, '>');
        if (doctype == null) doctype = new byte[DOCTYPE_MAX];
        var length = Math.min(at - from, DOCTYPE_MAX - doctypeLength);
        System.arraycopy(buffer, from, doctype, doctypeLength, length);
        doctypeLength += length;
        if (at == end) return;
        at++;
        sink.doctype(Doctype.isQuirky(Arrays.copyOf(doctype, doctypeLength)));
        doctypeLength = 0;
        state = State.DATA;
    }

    private void cdataSection() {
        while (at < end) {
            var b = buffer[at++];
            if (b == ']') {
                brackets++;
            } else if (b == '>' && brackets >= 2) {
                tellBrackets(brackets - 2);
                brackets = 0;
                sink.textStops();
                state = State.DATA;
                return;
            } else {
                tellBrackets(brackets);
                brackets = 0;
                sink.characters(isSpace(b) ? TokenSink.SPACE : b == 0 ? TokenSink.NUL : TokenSink.VISIBLE);
                if (sink.wantsText()) sink.text(buffer, at - 1, at, TokenSink.Text.RAW);
            }
        }
    }

    private void tellBrackets(int count) {
        if (count == 0) return;
        sink.characters(TokenSink.VISIBLE);
        for (var i = 0; i < count && sink.wantsText(); i++) sink.text(BRACKET, 0, 1, TokenSink.Text.RAW);
    }
}
