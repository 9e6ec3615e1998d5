package clew.diff;

import clew.page.Failure.Reason;

/// Two versions of a site with one page for each kind of change, and pages that are the same.
final class PlantedVersions {
    /// Turns a terminal red, ends a code span and a table cell, and brings HTML and a mention along.
    static final String HOSTILE = "\u001b[31m`|` </details><script>alert(1)</script> @everyone #1 \u202e\u00fc";

    private static final String BEGINNING = """
            <a href=/same>same</a><a href=/status>status</a><a href=/broken>broken</a><a href=/failing>failing</a>
            <a href=/other-failure>other failure</a><a href=/same-failure>same failure</a><a href=/redirect>redirect</a>
            <a href=/moved>moved</a><a href=/content>content</a><a href=/title>title</a><a href=/hostile>hostile</a>
            <a href=/canonical>canonical</a><a href=/links>links</a><a href=/order>order</a><a href=/several>several</a>
            <a href=/c>c</a>
            """;

    private PlantedVersions() {}

    private static ModelSite common(String start) {
        return new ModelSite(start)
                .html("/same", "<title>Same</title><link rel=canonical href=/same><a href=/>up</a>")
                .html("/to", "")
                .html("/elsewhere", "")
                .html("/a", "")
                .html("/b", "")
                .html("/c", "");
    }

    static ModelSite old(String start) {
        return common(start)
                .html(
                        "/",
                        "<title>Start</title>" + BEGINNING + "<a href=/gone>page</a><a href=/gone-404>page</a>"
                                + "<a href=/to>to</a><a href=/elsewhere>elsewhere</a>")
                .html("/gone", "<title>Gone</title>")
                .html("/status", "<title>Status</title><a href=/a>a</a>")
                .status("/broken", 500)
                .html("/failing", "")
                .failing("/other-failure", Reason.DEADLINE, "")
                .failing("/same-failure", Reason.UNREACHABLE, "192.0.2.1")
                .moved("/redirect", 301, start + "to")
                .html("/moved", "")
                .html("/content", "<p>one")
                .html("/title", "<title>Old title</title><p>")
                .html("/hostile", "<title>harmless</title>")
                .html("/canonical", "<link rel=canonical href=/canonical>")
                .html("/links", "<a href=/a>a</a><a href=/a>a</a><a href=/b>b</a><a href=mailto:x@h.example>m</a>")
                .html("/order", "<a href=/a>a</a><a href=/b>b</a>")
                .html("/several", "<title>Several</title><a href=/a>a</a>");
    }

    static ModelSite renewed(String start) {
        return common(start)
                .html(
                        "/",
                        "<title>Start</title>" + BEGINNING + "<a href=/new>page</a><a href=/dead>page</a>"
                                + "<a href=/away>page</a><a href=/to>to</a><a href=/elsewhere>elsewhere</a>")
                .html("/new", "<title>New</title>")
                .moved("/away", 302, "http://away.example/")
                .status("/status", 404)
                .html("/broken", "<title>Fixed</title>")
                .failing("/failing", Reason.TLS, "expired")
                .failing("/other-failure", Reason.CUT, "")
                .failing("/same-failure", Reason.UNREACHABLE, "192.0.2.2")
                .moved("/redirect", 301, start + "elsewhere")
                .moved("/moved", 308, start + "to")
                .html("/content", "<p>two")
                .html("/title", "<title>New title</title><p>")
                .html("/hostile", "<title>" + HOSTILE.replace("<", "&lt;") + "</title>")
                .html("/canonical", "<link rel=canonical href=/same>")
                .html("/links", "<a href=/a>a</a><a href=/c>c</a><a href=/c>c</a><a href=mailto:y@h.example>m</a>")
                .html("/order", "<a href=/b>b</a><a href=/a>a</a>")
                .html("/several", "<link rel=canonical href=https://h.example/x><a href=/b>b</a>");
    }
}
