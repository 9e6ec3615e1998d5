package clew.page;

/// What a reference of a page is for.
public enum Role {
    /// A reader may follow it: `<a href>` and, where they are wanted, image maps and frames.
    LINK,

    /// A file that the page needs to be shown, such as an image.
    RESOURCE,

    /// Where the page sends browsers by itself, within [#REFRESH_SECONDS_MAX]: followed as a redirect is.
    REFRESH,

    /// The same after a longer time: checked, and not followed.
    LATE_REFRESH;

    /// A page that stays longer than this is there to be read.
    public static final int REFRESH_SECONDS_MAX = 10;

    /// That of a refresh after so many seconds.
    public static Role ofRefresh(int seconds) {
        return seconds <= REFRESH_SECONDS_MAX ? REFRESH : LATE_REFRESH;
    }

    public boolean isRefresh() {
        return this == REFRESH || this == LATE_REFRESH;
    }
}
