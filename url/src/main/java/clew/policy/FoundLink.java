package clew.policy;

import clew.url.Url;

/// A link as the skip rules see it.
///
/// @param href what stands in the page
/// @param address where it leads
/// @param page the page it stands in, as that page is shown
public record FoundLink(String href, Address address, Url page) {}
