package clew;

import clew.page.Kind;
import clew.page.Outcome;
import clew.page.Page;
import clew.view.View;
import java.util.function.Consumer;

/// Hands over the pages that were visited: those that a [clew.view.TextView] prints.
record VisitedPages(Consumer<? super Page> pages) implements View {
    @Override
    public void page(Page page) {
        if (page.ticket().kind() != Kind.PAGE) return;
        if (page.outcome() instanceof Outcome.Refused && page.ticket().number() > 0) return;
        pages.accept(page);
    }

    @Override
    public void flush() {}
}
