package clew.html;

import clew.encoding.ByteWords;
/// The tokenizer's RCDATA, RAWTEXT and script data states: text in which only the appropriate end tag is a tag.
///
/// Each state has the standard's name, without the prefix "script data".

final class RawText {
    private enum State {
        TEXT,
        LESS_THAN_SIGN,
        END_TAG_OPEN,
        END_TAG_NAME,
        ESCAPE_START,
        ESCAPE_START_DASH,
        ESCAPED,
        ESCAPED_DASH,
        ESCAPED_DASH_DASH,
        ESCAPED_LESS_THAN_SIGN,
        DOUBLE_ESCAPE_START,
        DOUBLE_ESCAPED,
        DOUBLE_ESCAPED_DASH,
        DOUBLE_ESCAPED_DASH_DASH,
        DOUBLE_ESCAPED_LESS_THAN_SIGN,
        DOUBLE_ESCAPE_END
    }

    /// Longer than the name of any element that has raw text.
    private static final int CANDIDATE_MAX = 16;

    private final TokenSink sink;
    private final Name.Builder name = new Name.Builder();
    private State state = State.TEXT;

    /// The state to return to if this is not the end tag.
    private State text = State.TEXT;

    private Name wanted = Tag.OTHER.name;

    /// How many bytes of the possible end tag have been read, from its `<` on.
    private int candidate;

    private boolean script;
    private boolean ended;

    /// How the text is reported, and the part held back because it may be the end tag.
    private TokenSink.Text kind = TokenSink.Text.RAW;

    private final byte[] held = new byte[CANDIDATE_MAX + 2];
    private int heldLength;

    RawText(TokenSink sink) {
        this.sink = sink;
    }

    void start(Tag tag, boolean isScript) {
        wanted = tag.name;
        script = isScript;
        kind = tag == Tag.TITLE || tag == Tag.TEXTAREA ? TokenSink.Text.RCDATA : TokenSink.Text.RAW;
        state = State.TEXT;
        ended = false;
        candidate = 0;
        heldLength = 0;
    }

    /// Whether the name of the end tag has been read, but not the byte after it.
    boolean ended() {
        return ended;
    }

    /// Reads on, reports the text, and returns where it stopped: at the end, or after the name of the end tag.
    int read(byte[] buffer, int from, int to) {
        var at = find(buffer, from, to);
        if (sink.wantsText()) tell(buffer, from, at);
        if (ended) {
            heldLength = 0;
            finish();
        }
        return at;
    }

    /// No more bytes: a possible end tag is text.
    void end() {
        tellHeld(heldLength);
        finish();
    }

    private void finish() {
        sink.textStops();
        sink.rawTextEnds();
    }

    /// Reports what is certainly text, and holds back the rest.
    private void tell(byte[] buffer, int from, int to) {
        var before = Math.max(0, candidate - (to - from));
        tellHeld(heldLength - before);
        var textEnd = Math.max(from, to - candidate);
        if (textEnd > from) sink.text(buffer, from, textEnd, kind);
        System.arraycopy(buffer, textEnd, held, heldLength, to - textEnd);
        heldLength += to - textEnd;
    }

    private void tellHeld(int length) {
        if (length <= 0) return;
        if (sink.wantsText()) sink.text(held, 0, length, kind);
        System.arraycopy(held, length, held, 0, heldLength - length);
        heldLength -= length;
    }

    private int find(byte[] buffer, int from, int to) {
        var at = from;
        while (at < to && !ended) {
            if (state == State.TEXT) {
                at = ByteWords.indexOf(buffer, at, to, '<');
                if (at < to) {
                    at++;
                    candidate = 1;
                    state = State.LESS_THAN_SIGN;
                }
            } else if (next(buffer[at])) {
                at++;
                candidate = switch (state) {
                    case LESS_THAN_SIGN, ESCAPED_LESS_THAN_SIGN -> 1;
                    case END_TAG_OPEN -> 2;
                    case END_TAG_NAME -> name.length <= CANDIDATE_MAX ? name.length + 2 : 0;
                    default -> 0;
                };
            } else if (state != State.END_TAG_NAME && !ended) {
                candidate = 0;
            }
        }
        return at;
    }

    /// Returns whether the byte was consumed; otherwise it has to be reconsumed.
    private boolean next(byte b) {
        return switch (state) {
            case TEXT -> true;
            case LESS_THAN_SIGN -> lessThanSign(b);
            case END_TAG_OPEN -> endTagOpen(b);
            case END_TAG_NAME -> endTagName(b);
            case ESCAPE_START -> b == '-' ? to(State.ESCAPE_START_DASH) : again(State.TEXT);
            case ESCAPE_START_DASH -> b == '-' ? to(State.ESCAPED_DASH_DASH) : again(State.TEXT);
            case ESCAPED -> escaped(b, b == '-' ? State.ESCAPED_DASH : State.ESCAPED);
            case ESCAPED_DASH -> escaped(b, b == '-' ? State.ESCAPED_DASH_DASH : State.ESCAPED);
            case ESCAPED_DASH_DASH ->
                escaped(b, b == '-' ? State.ESCAPED_DASH_DASH : b == '>' ? State.TEXT : State.ESCAPED);
            case ESCAPED_LESS_THAN_SIGN -> escapedLessThanSign(b);
            case DOUBLE_ESCAPE_START -> doubleEscape(b, State.DOUBLE_ESCAPED, State.ESCAPED);
            case DOUBLE_ESCAPED -> doubleEscaped(b, b == '-' ? State.DOUBLE_ESCAPED_DASH : State.DOUBLE_ESCAPED);
            case DOUBLE_ESCAPED_DASH ->
                doubleEscaped(b, b == '-' ? State.DOUBLE_ESCAPED_DASH_DASH : State.DOUBLE_ESCAPED);
            case DOUBLE_ESCAPED_DASH_DASH ->
                doubleEscaped(
                        b, b == '-' ? State.DOUBLE_ESCAPED_DASH_DASH : b == '>' ? State.TEXT : State.DOUBLE_ESCAPED);
            case DOUBLE_ESCAPED_LESS_THAN_SIGN -> {
                if (b != '/') yield again(State.DOUBLE_ESCAPED);
                name.clear();
                yield to(State.DOUBLE_ESCAPE_END);
            }
            case DOUBLE_ESCAPE_END -> doubleEscape(b, State.ESCAPED, State.DOUBLE_ESCAPED);
        };
    }

    private boolean lessThanSign(byte b) {
        text = State.TEXT;
        if (b == '/') return to(State.END_TAG_OPEN);
        return (script && b == '!') ? to(State.ESCAPE_START) : again(State.TEXT);
    }

    private boolean endTagOpen(byte b) {
        if (!Tokenizer.isLetter(b)) return again(text);
        name.clear();
        return again(State.END_TAG_NAME);
    }

    private boolean endTagName(byte b) {
        if (Tokenizer.isLetter(b)) {
            name.add(b);
            return true;
        }
        ended = (Tokenizer.isSpace(b) || b == '/' || b == '>') && name.is(wanted);
        return again(text);
    }

    private boolean escaped(byte b, State otherwise) {
        return to(b == '<' ? State.ESCAPED_LESS_THAN_SIGN : otherwise);
    }

    private boolean doubleEscaped(byte b, State otherwise) {
        return to(b == '<' ? State.DOUBLE_ESCAPED_LESS_THAN_SIGN : otherwise);
    }

    private boolean escapedLessThanSign(byte b) {
        text = State.ESCAPED;
        if (b == '/') return to(State.END_TAG_OPEN);
        if (!Tokenizer.isLetter(b)) return again(State.ESCAPED);
        name.clear();
        return again(State.DOUBLE_ESCAPE_START);
    }

    private boolean doubleEscape(byte b, State ifScript, State otherwise) {
        if (Tokenizer.isSpace(b) || b == '/' || b == '>') return to(name.is(Tag.SCRIPT.name) ? ifScript : otherwise);
        if (!Tokenizer.isLetter(b)) return again(otherwise);
        name.add(b);
        return true;
    }

    private boolean to(State next) {
        state = next;
        return true;
    }

    private boolean again(State next) {
        state = next;
        return false;
    }
}
