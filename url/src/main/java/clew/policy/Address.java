package clew.policy;

import clew.url.Url;

/// Where a link leads, by a policy.
///
/// @param asked what a server is asked for
/// @param shown what is printed and compared; often the same
public record Address(Url asked, Url shown) {}
