package clew.check;

import clew.url.Url;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One thing that is not as it should be, and where; or a link that is fine, where those are wanted too.
///
/// @param verdict what is said of the link; null for a finding that is not about where a link leads
/// @param code what is wrong; null for a link that is fine
/// @param url where the link leads, with its fragment, or as it is written where it is not a URL; for a finding about a
///     page, that page
/// @param shown the same for people; see [clew.view.Locations#link]
/// @param page the page, style sheet or sitemap that it is in
/// @param line of the link's tag, from 1 on; 0 where it is not known
/// @param column of the link's tag in characters, from 1 on; 0 where it is not known
/// @param status that the server answered with; 0 for none
/// @param reason for people
/// @param text what a reader clicks on; empty for none
/// @param suggestion the address of an archived copy that could be linked to instead; empty for none
public record Finding(
        @Nullable LinkVerdict verdict,
        @Nullable FindingCode code,
        String url,
        String shown,
        Url page,
        int line,
        int column,
        int status,
        String reason,
        String text,
        String suggestion) {
    public Finding {
        if ((code == null) != (verdict == LinkVerdict.OK)) {
            throw new IllegalArgumentException("verdict " + verdict + " with code " + code);
        }
    }

    /// A finding without a suggestion, whose link is named by its URL.
    Finding(
            @Nullable LinkVerdict verdict,
            @Nullable FindingCode code,
            String url,
            Url page,
            int line,
            int column,
            int status,
            String reason,
            String text) {
        this(verdict, code, url, url, page, line, column, status, reason, text, "");
    }

    /// A finding about a page.
    static Finding of(FindingCode code, Url page, int status, String reason) {
        return new Finding(null, code, page.href(), page, 0, 0, status, reason, "");
    }

    /// The same, with the address of an archived copy.
    public Finding suggesting(String copy) {
        return new Finding(verdict, code, url, shown, page, line, column, status, reason, text, copy);
    }

    /// The same, with another name of the link.
    Finding shownAs(String name) {
        return new Finding(verdict, code, url, name, page, line, column, status, reason, text, suggestion);
    }

    /// What it is, in one word: the verdict on a link, or the code of a page's finding.
    public String word() {
        return verdict == null ? Objects.requireNonNull(code).word() : verdict.word();
    }

    /// Whether it is a link that works, and nothing is wrong.
    public boolean isOk() {
        return code == null;
    }

    /// Whether it is about a page as such, and not about a link.
    public boolean isOfPage() {
        return code != null && code.isOfPage();
    }

    /// What makes it the same finding in another run: what is wrong with what, and on which page.
    String identity() {
        return word() + " " + page.href() + " " + url;
    }
}
