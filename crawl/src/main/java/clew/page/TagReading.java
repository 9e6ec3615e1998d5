package clew.page;

import java.util.List;

/// How the tags of a page are read. Browsers differ from a crawl in what they take for text, and so for a tag.
public enum TagReading {
    /// As a crawl reads a page and the frames in it: as the standard builds its tree, scripts off.
    CRAWL,
    /// The same in a browser whose scripts are off.
    SCRIPTS_OFF,
    /// The content of `<noscript>` is text.
    SCRIPTS_ON,
    /// As a browser looks ahead for what it has to load: without a tree, so that the content of elements such as
    /// `<style>` is text wherever they are.
    AHEAD_SCRIPTS_OFF,
    /// The same for `<noscript>` too.
    AHEAD_SCRIPTS_ON;

    /// All ways in which browsers read a page.
    public static final List<TagReading> BROWSERS =
            List.of(SCRIPTS_ON, SCRIPTS_OFF, AHEAD_SCRIPTS_ON, AHEAD_SCRIPTS_OFF);

    /// How frames with `srcdoc` in the page are read. Scripts may be off in a frame alone, and no browser looks ahead
    /// into frames.
    public List<TagReading> ofFrames() {
        return switch (this) {
            case CRAWL -> List.of(CRAWL);
            case SCRIPTS_OFF -> List.of(SCRIPTS_OFF, AHEAD_SCRIPTS_OFF);
            case SCRIPTS_ON -> BROWSERS;
            case AHEAD_SCRIPTS_OFF, AHEAD_SCRIPTS_ON -> List.of();
        };
    }

    /// Whether scripts are on.
    public boolean hasScripts() {
        return this == SCRIPTS_ON || this == AHEAD_SCRIPTS_ON;
    }

    /// Whether there is no tree.
    public boolean isAhead() {
        return this == AHEAD_SCRIPTS_OFF || this == AHEAD_SCRIPTS_ON;
    }
}
