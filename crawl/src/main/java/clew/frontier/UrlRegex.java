package clew.frontier;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.function.Predicate;

/// A regular expression that is searched for anywhere in a URL.
public final class UrlRegex {
    private UrlRegex() {}

    /// In RE2's syntax, whose time is linear in the text: the text is anybody's on the web.
    ///
    /// @throws IllegalArgumentException if it is not a valid pattern; the message says why
    public static Predicate<String> compile(String text) {
        try {
            var pattern = Pattern.compile(text);
            return href -> pattern.matcher(href).find();
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(e.getDescription() + " '" + e.getPattern() + "'", e);
        } catch (StackOverflowError _) {
            throw new IllegalArgumentException("nested too deeply");
        }
    }
}
