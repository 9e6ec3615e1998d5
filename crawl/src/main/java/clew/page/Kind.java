package clew.page;

/// What a ticket is for. One sequence holds all kinds; views choose.
public enum Kind {
    /// A page of the site.
    PAGE("page"),
    /// A list of pages, or of further lists, that the site keeps for crawlers.
    SITEMAP("sitemap"),
    /// A file that a page needs to be shown, such as a style sheet or an image; of any host.
    RESOURCE("resource"),
    /// A link that leads out of the crawl: it is only found out whether there is something. It has no links.
    EXTERNAL("external");

    private final String code;

    Kind(String code) {
        this.code = code;
    }

    /// Stable; goes into records.
    public String code() {
        return code;
    }
}
