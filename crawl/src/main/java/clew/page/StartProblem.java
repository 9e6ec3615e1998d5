package clew.page;

import clew.url.Url;

/// Why a start page, or the page that it redirects to, is not crawled. A list that a crawl starts with counts as one.
public sealed interface StartProblem {
    /// It was not requested.
    ///
    /// @param why for people, such as "disallowed by robots.txt"
    record Refused(String why) implements StartProblem {}

    /// It redirects to something that is not a web page, such as `mailto:`.
    record NotAPage(Url target) implements StartProblem {}

    /// It redirects to another host.
    record OtherHost(Url target) implements StartProblem {}

    /// It redirects to a URL of its host that the scope excludes.
    ///
    /// @param why as the end of "…, which"
    record OutOfScope(Url target, String why) implements StartProblem {}

    /// It redirects back to a page of the same chain.
    record Circle(Url target) implements StartProblem {}

    /// It is a list of URLs, and lists none.
    record EmptyList() implements StartProblem {}
}
