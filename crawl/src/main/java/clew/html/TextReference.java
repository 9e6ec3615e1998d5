package clew.html;

/// Character references as the standard reads them in text. Unlike in attributes, the longest known name counts,
/// whatever follows it.
final class TextReference {
    private enum State {
        NONE,
        AMPERSAND,
        NAME,
        NUMBER_SIGN,
        DECIMAL,
        X,
        HEXADECIMAL
    }

    private final TextDecoder.Receiver receiver;
    private final StringBuilder pending = new StringBuilder();
    private State state = State.NONE;
    private int number;

    TextReference(TextDecoder.Receiver receiver) {
        this.receiver = receiver;
    }

    /// Whether no reference is pending.
    boolean isNone() {
        return state == State.NONE;
    }

    /// @param begins whether an ampersand may start a reference here
    void add(char c, boolean begins) {
        // The character after a reference is read again.
        while (!take(c, begins)) {}
    }

    private boolean take(char c, boolean begins) {
        switch (state) {
            case NONE -> {
                if (c == '&' && begins) return goOn(c, State.AMPERSAND);
                receiver.add(c);
                return true;
            }
            case AMPERSAND -> {
                if (c == '#') return goOn(c, State.NUMBER_SIGN);
                if (CharacterReferences.isAlphanumeric(c)) return goOn(c, State.NAME);
            }
            case NAME -> {
                if (pending.length() <= CharacterReferences.NAME_MAX) {
                    if (CharacterReferences.isAlphanumeric(c)) return goOn(c, State.NAME);
                    if (c == ';') {
                        pending.append(c);
                        end();
                        return true;
                    }
                }
            }
            case NUMBER_SIGN -> {
                number = 0;
                if (c == 'x' || c == 'X') return goOn(c, State.X);
                if (digit(c, 10)) return true;
            }
            case X -> {
                if (digit(c, 16)) return true;
            }
            case DECIMAL -> {
                if (digit(c, 10)) return true;
            }
            case HEXADECIMAL -> {
                if (digit(c, 16)) return true;
            }
        }
        var numeric = state == State.DECIMAL || state == State.HEXADECIMAL;
        end();
        return numeric && c == ';';
    }

    private boolean goOn(char c, State next) {
        pending.append(c);
        state = next;
        return true;
    }

    private boolean digit(char c, int radix) {
        var digit = c < 0x80 ? Character.digit(c, radix) : -1;
        if (digit < 0) return false;
        number = CharacterReferences.appendDigit(number, radix, digit);
        state = radix == 10 ? State.DECIMAL : State.HEXADECIMAL;
        return true;
    }

    /// The reference has ended.
    void end() {
        switch (state) {
            case NONE -> {}
            case AMPERSAND, NUMBER_SIGN, X -> send(pending, 0);
            case NAME -> named();
            case DECIMAL, HEXADECIMAL -> {
                var text = Character.toString(CharacterReferences.codePoint(number));
                send(text, 0);
            }
        }
        pending.setLength(0);
        state = State.NONE;
    }

    private void named() {
        for (var end = pending.length(); end > 2; end--) {
            var value = CharacterReferences.named(pending.substring(1, end));
            if (value != null) {
                send(value, 0);
                send(pending, end);
                return;
            }
        }
        send(pending, 0);
    }

    private void send(CharSequence text, int from) {
        for (var i = from; i < text.length(); i++) receiver.add(text.charAt(i));
    }
}
