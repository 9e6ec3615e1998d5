package clew.visit;

import clew.page.LinkPrints;
import clew.page.Page;

/// What was made of an answer.
///
/// @param prints those of the page's links, if they have been made
public record Made(Page page, LinkPrints prints) {
    Made(Page page) {
        this(page, LinkPrints.NONE);
    }
}
