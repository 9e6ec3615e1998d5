package clew.html;

import clew.encoding.ByteWords;
import org.jspecify.annotations.Nullable;

/// The tokenizer's states after `<!` and for bogus comments: comments, DOCTYPE and CDATA sections.
final class Declaration {
    private enum State {
        BOGUS_COMMENT,
        MARKUP_DECLARATION_OPEN,
        COMMENT_START,
        COMMENT_START_DASH,
        COMMENT,
        COMMENT_END_DASH,
        COMMENT_END,
        COMMENT_END_BANG,
        DOCTYPE,
        CDATA_SECTION,
        ENDED
    }

    private static final int DOCTYPE_MAX = 1024;
    private static final int BEGINNING_MAX = 7;
    private static final byte[] BRACKET = {']'};

    private final TokenSink sink;
    private State state = State.ENDED;
    private byte[] buffer = new byte[0];
    private int at;
    private int end;

    /// The first characters, until they decide what this is.
    private final byte[] beginning = new byte[BEGINNING_MAX];

    private int begun;
    private int brackets;
    private byte @Nullable [] doctype;
    private int doctypeLength;

    Declaration(TokenSink sink) {
        this.sink = sink;
    }

    /// Starts after `<!`.
    void start() {
        begun = 0;
        state = State.MARKUP_DECLARATION_OPEN;
    }

    void startBogusComment() {
        sink.comment();
        state = State.BOGUS_COMMENT;
    }

    boolean ended() {
        return state == State.ENDED;
    }

    /// Reads on and returns where it stopped: at the end of the bytes, or after its own end.
    int read(byte[] bytes, int from, int to) {
        buffer = bytes;
        at = from;
        end = to;
        while (at < end && state != State.ENDED) {
            switch (state) {
                case BOGUS_COMMENT -> bogusComment();
                case MARKUP_DECLARATION_OPEN -> markupDeclarationOpen();
                case COMMENT_START, COMMENT_START_DASH, COMMENT_END_DASH, COMMENT_END, COMMENT_END_BANG ->
                    commentEdge(buffer[at]);
                case COMMENT -> comment();
                case DOCTYPE -> doctype();
                case CDATA_SECTION -> cdataSection();
                case ENDED -> {}
            }
        }
        return at;
    }

    /// No more bytes.
    void end() {
        if (state == State.CDATA_SECTION) tellBrackets(brackets);
    }

    private void bogusComment() {
        at = ByteWords.indexOf(buffer, at, end, '>');
        if (at == end) return;
        at++;
        state = State.ENDED;
    }

    /// Tells `<!--`, `<!DOCTYPE` and `<![CDATA[` from a bogus comment; none of them contains a `>`.
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
            // Only DOCTYPE is case-insensitive.
            var folded = whole.charAt(0) == 'd' && Tokenizer.isLetter(b) ? b | 0x20 : b;
            if (folded != whole.charAt(i)) return false;
        }
        return true;
    }

    private void comment() {
        at = ByteWords.indexOf(buffer, at, end, '-');
        if (at == end) return;
        at++;
        state = State.COMMENT_END_DASH;
    }

    /// The comment states around the end of a comment. The standard's comment less-than sign states only report
    /// parse errors.
    private void commentEdge(byte b) {
        at++;
        var closes = b == '>' && state != State.COMMENT_END_DASH;
        if (closes) {
            state = State.ENDED;
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
        at = ByteWords.indexOf(buffer, at, end, '>');
        if (at < end && doctypeLength == 0) {
            endDoctype(buffer, from, Math.min(at, from + DOCTYPE_MAX));
            return;
        }
        if (doctype == null) doctype = new byte[DOCTYPE_MAX];
        var length = Math.min(at - from, DOCTYPE_MAX - doctypeLength);
        System.arraycopy(buffer, from, doctype, doctypeLength, length);
        doctypeLength += length;
        if (at < end) endDoctype(doctype, 0, doctypeLength);
    }

    private void endDoctype(byte[] text, int from, int to) {
        at++;
        sink.doctype(Doctype.isQuirky(text, from, to));
        doctypeLength = 0;
        state = State.ENDED;
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
                state = State.ENDED;
                return;
            } else {
                tellBrackets(brackets);
                brackets = 0;
                sink.characters(Tokenizer.isSpace(b) ? TokenSink.SPACE : b == 0 ? TokenSink.NUL : TokenSink.VISIBLE);
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
