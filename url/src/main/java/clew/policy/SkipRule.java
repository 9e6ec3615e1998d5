package clew.policy;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;

/// A reason to leave a link out altogether: neither followed nor printed.
///
/// @param name how the rule is called in records and explanations
/// @param applies whether it leaves a link out
public record SkipRule(String name, Predicate<FoundLink> applies) {
    public SkipRule {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(applies, "applies");
    }

    private static final Set<String> NOT_PAGES = Set.of(
            "pdf", "jpg", "jpeg", "png", "gif", "svg", "webp", "css", "js", "ico", "zip", "tar", "gz", "mp4", "mov",
            "avi", "mp3", "wav");

    /// Everything but `http` and `https`: mail, telephone numbers, script, data. Every policy has this rule, behind all
    /// others where it is not listed.
    public static final SkipRule SCHEME =
            new SkipRule("scheme", link -> !link.address().asked().isHttp());

    /// Documents, images, styles, scripts, archives, films and sounds, told by the extension of the last path segment.
    public static final SkipRule EXTENSION = new SkipRule(
            "extension", link -> NOT_PAGES.contains(Extension.of(link.address().asked())));

    /// Those that look at nothing but the address.
    static final Set<SkipRule> OF_ADDRESSES = Set.of(SCHEME, EXTENSION);

    /// `href=""`, which is a link to the page itself by accident more often than not.
    public static final SkipRule EMPTY =
            new SkipRule("empty", link -> link.href().isBlank());

    /// `#section`: a place within the page.
    public static final SkipRule FRAGMENT_ONLY =
            new SkipRule("fragment-only", link -> link.href().strip().startsWith("#"));

    /// A link that leads to the page it stands in.
    public static final SkipRule SAME_PAGE =
            new SkipRule("same-page", link -> link.address().shown().equals(link.page()));

    /// What a policy makes of a link that this rule leaves out.
    public Verdict.Skipped verdict() {
        return new Verdict.Skipped(name);
    }

    /// Any link whose extension is one of these, without the dot.
    public static SkipRule extensions(Set<String> extensions) {
        var lower = Set.copyOf(
                extensions.stream().map(e -> e.toLowerCase(Locale.ROOT)).toList());
        return new SkipRule(
                "extension", link -> lower.contains(Extension.of(link.address().asked())));
    }
}
