package clew.policy;

import clew.url.Url;

/// One small change that a policy makes to a URL. Applying it twice is the same as applying it once. What
/// it makes of an http or https URL is one too, or is ignored.
@FunctionalInterface
public interface Rewrite {
    Url apply(Url url);
}
