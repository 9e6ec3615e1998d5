package clew.explain;

import clew.page.Kind;
import clew.page.Role;

/// All that the rules of a crawl look at in a link to a given URL. So they answer the same to all links of a class.
///
/// @param from what its page is
/// @param depth of its page, where the crawl has a limit; 0 where it has none
/// @param hops of its page
/// @param index whether its page is a list of sitemaps
/// @param redirect whether it is no link, but where its page has moved to
/// @param rule of the policy by which it is skipped; empty for none
/// @param tooLong whether it is longer than URLs may be
record LinkClass(
        Kind from,
        int depth,
        int hops,
        boolean index,
        boolean redirect,
        boolean nofollow,
        Role role,
        String rule,
        boolean tooLong) {}
