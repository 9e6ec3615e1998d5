package clew.policy;

import clew.url.Url;

/// What a rewrite made of a URL.
///
/// @param rule the name of the rewrite
public record RewriteStep(String rule, Url result) {}
