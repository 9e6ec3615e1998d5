package clew.check;

import java.util.Set;
import java.util.TreeSet;

/// Which findings make a check fail.
///
/// @param words verdicts on links and codes of findings
public record FailRule(Set<String> words) {
    /// Broken links, and nothing else.
    public static final FailRule BROKEN = new FailRule(Set.of(LinkVerdict.BROKEN.word()));

    public FailRule {
        words = Set.copyOf(words);
    }

    public boolean fails(Finding finding) {
        var code = finding.code();
        return code != null && (words.contains(finding.word()) || words.contains(code.word()));
    }

    /// Whether there is a verdict or a code of that name.
    public static boolean isKnown(String word) {
        return all().contains(word);
    }

    /// Every verdict that can be a finding, and every code.
    public static Set<String> all() {
        var words = new TreeSet<String>();
        for (var verdict : LinkVerdict.values()) if (verdict != LinkVerdict.OK) words.add(verdict.word());
        for (var code : FindingCode.values()) words.add(code.word());
        return words;
    }

    /// This rule and one word more.
    public FailRule and(String word) {
        var more = new TreeSet<>(words);
        more.add(word);
        return new FailRule(more);
    }
}
