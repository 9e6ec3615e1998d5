package clew.policy;

import clew.url.Url;

/// One small change that a policy makes to a URL. Applying it twice is the same as applying it once.
@FunctionalInterface
public interface Rewrite {
    Url apply(Url url);
}
