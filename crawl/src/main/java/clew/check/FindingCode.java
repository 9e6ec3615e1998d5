package clew.check;

import java.util.Locale;
import java.util.Optional;

/// What can be wrong. The words are stable: programs and baselines know findings by them. docs/findings.md explains
/// each.
public enum FindingCode {
    NOT_FOUND(Subject.LINK, Level.ERROR, "The server says that there is no such page (404 or 410)."),
    CLIENT_ERROR(Subject.LINK, Level.ERROR, "The server refuses the request with another status from 400 to 499."),
    SERVER_ERROR(Subject.LINK, Level.ERROR, "The server answers with a status from 500 on."),
    UNEXPECTED_STATUS(
            Subject.LINK,
            Level.ERROR,
            "The status is neither a success nor an error, and leads nowhere: 300, 304, 305, 306, for instance."),
    INVALID_URL(Subject.LINK, Level.ERROR, "The link is not a valid URL, so no browser can follow it."),
    FRAGMENT_MISSING(
            Subject.LINK, Level.ERROR, "The page exists, but nothing in it has the id after the # of the link."),
    REDIRECT_LOOP(Subject.LINK, Level.ERROR, "Redirects lead in a circle, or there are too many of them."),
    HOST_UNKNOWN(Subject.LINK, Level.ERROR, "There is no host of this name."),
    UNREACHABLE(Subject.LINK, Level.ERROR, "The host accepts no connections."),
    TLS(Subject.LINK, Level.ERROR, "There is no secure connection: the certificate is not valid, for instance."),
    BAD_RESPONSE(Subject.LINK, Level.ERROR, "The response breaks off or is not valid HTTP."),
    BLOCKED(
            Subject.LINK,
            Level.WARNING,
            "The server asks for a login, or turns programs away (401, 403, 407, 429, bot walls)."),
    TIMED_OUT(Subject.LINK, Level.WARNING, "No answer came within the time limit, or the name server did not answer."),
    PROXY_FAILED(Subject.LINK, Level.WARNING, "The proxy did not pass the request on."),
    RENDER_FAILED(Subject.LINK, Level.WARNING, "The browser could not render the page."),
    INTERNAL_ERROR(Subject.LINK, Level.WARNING, "An error in Clew. It says nothing about the link."),
    REDIRECTED(
            Subject.LINK,
            Level.NOTE,
            "The link leads to a redirect. It works; linking to the target directly is quicker."),
    MIXED_CONTENT(
            Subject.LINK, Level.WARNING, "A page on https loads a file by http. Browsers block such files, or warn."),

    CHARSET_UNDECLARED(
            Subject.PAGE,
            Level.WARNING,
            "The page is UTF-8 and does not say so, so browsers read its text and links as windows-1252."),
    TITLE_MISSING(Subject.PAGE, Level.WARNING, "The page has no title, or an empty one."),
    TITLE_LONG(Subject.PAGE, Level.NOTE, "The title is longer than 70 characters, so search results cut it."),
    TITLE_DUPLICATE(Subject.PAGE, Level.NOTE, "Another page has the same title."),
    DESCRIPTION_MISSING(
            Subject.PAGE, Level.NOTE, "The page has no meta description, so search results show any part of its text."),
    DESCRIPTION_LONG(
            Subject.PAGE, Level.NOTE, "The meta description is longer than 160 characters, so search results cut it."),
    DESCRIPTION_DUPLICATE(Subject.PAGE, Level.NOTE, "Another page has the same meta description."),
    H1_MISSING(Subject.PAGE, Level.NOTE, "The page has no h1, the heading that says what it is about."),
    CANONICAL_ELSEWHERE(Subject.PAGE, Level.NOTE, "The page names another URL as the one to list in search results."),
    CANONICAL_BROKEN(Subject.PAGE, Level.WARNING, "The page names a canonical URL that is an error or redirects."),
    NOINDEX_IN_SITEMAP(Subject.PAGE, Level.WARNING, "A sitemap lists the page, but the page asks not to be listed."),
    ORPHAN(Subject.PAGE, Level.NOTE, "No page links to this page; only a sitemap or the command line names it."),
    REDIRECT_CHAIN(Subject.PAGE, Level.NOTE, "The page redirects to a page that redirects again."),
    SLOW(Subject.PAGE, Level.NOTE, "The page took longer than -slow."),
    LARGE(Subject.PAGE, Level.NOTE, "The page is larger than -large."),
    DUPLICATE_CONTENT(Subject.PAGE, Level.NOTE, "Another page has exactly the same content."),
    ALT_MISSING(Subject.PAGE, Level.NOTE, "Images on the page have no alt attribute, which says what they show.");

    /// What a finding is about.
    public enum Subject {
        LINK,
        PAGE
    }

    /// How much it matters.
    public enum Level {
        ERROR,
        WARNING,
        NOTE
    }

    private final Subject subject;
    private final Level level;
    private final String explanation;

    FindingCode(Subject subject, Level level, String explanation) {
        this.subject = subject;
        this.level = level;
        this.explanation = explanation;
    }

    /// In lower case with hyphens, for people and files.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public Level level() {
        return level;
    }

    /// A sentence for people.
    public String explanation() {
        return explanation;
    }

    /// Whether it is about a page as such, and not about a link.
    public boolean isOfPage() {
        return subject == Subject.PAGE;
    }

    /// The code with this word, if there is one.
    public static Optional<FindingCode> of(String word) {
        for (var code : values()) if (code.word().equals(word)) return Optional.of(code);
        return Optional.empty();
    }
}
