package clew.policy;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Which of the files that pages need to be shown a crawl fetches as well: style sheets, images, scripts, fonts, media,
/// and what style sheets need in turn. As plain data; a [Scope] knows which hosts are the crawl's own.
///
/// @param fromScripts whether strings in scripts that look like URLs count
public record Requisites(Reach reach, boolean fromScripts) {
    /// From where they are fetched.
    public enum Reach {
        /// From nowhere: a crawl of pages alone.
        NONE,
        /// From the hosts whose pages are crawled.
        SAME,
        /// From any host.
        ALL
    }

    public static final Requisites NONE = new Requisites(Reach.NONE, false);
    public static final Requisites SAME = new Requisites(Reach.SAME, false);
    public static final Requisites ALL = new Requisites(Reach.ALL, false);

    private static final String SCRIPTS = "scripts";

    public Requisites {
        fromScripts = fromScripts && reach != Reach.NONE;
    }

    /// Whether any are fetched.
    public boolean areWanted() {
        return reach != Reach.NONE;
    }

    /// `none`, `same` or `all`; with `,scripts` where strings in scripts count.
    public String text() {
        return reach.name().toLowerCase(Locale.ROOT) + (fromScripts ? "," + SCRIPTS : "");
    }

    /// What [#text] wrote; nothing for any other text.
    public static Optional<Requisites> of(String text) {
        for (var reach : Reach.values()) {
            for (var fromScripts : List.of(false, true)) {
                var requisites = new Requisites(reach, fromScripts);
                if (requisites.text().equals(text)) return Optional.of(requisites);
            }
        }
        return Optional.empty();
    }
}
