package clew.policy;

/// What a policy makes of a link.
public sealed interface Verdict {
    /// The link counts: it is printed, and followed where the scope contains it.
    record Counts(Address address) implements Verdict {}

    /// The link is left out, by the rule of that name.
    record Skipped(String rule) implements Verdict {}

    /// The link is not a URL. That is no rule of a policy's own: it holds for all of them.
    Skipped INVALID = new Skipped("invalid");
}
