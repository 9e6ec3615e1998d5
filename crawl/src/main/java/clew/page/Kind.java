package clew.page;

/// What a ticket is for. One sequence holds all kinds; views choose.
public enum Kind {
    /// A page of the site.
    PAGE("page"),
    /// A list of pages, or of further lists, that the site keeps for crawlers.
    SITEMAP("sitemap");

    private final String code;

    Kind(String code) {
        this.code = code;
    }

    /// Stable; goes into records.
    public String code() {
        return code;
    }
}
