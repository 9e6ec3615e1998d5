package clew.visit;

import clew.page.LinkPrints;
import clew.page.Page;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// What was made of an answer.
///
/// @param prints those of the page's links, if they have been made
/// @param respelled another spelling of the page's URL, to which the page sends its visitors; null for none
public record Made(Page page, LinkPrints prints, @Nullable Url respelled) {
    Made(Page page, LinkPrints prints) {
        this(page, prints, null);
    }

    Made(Page page) {
        this(page, LinkPrints.NONE);
    }
}
