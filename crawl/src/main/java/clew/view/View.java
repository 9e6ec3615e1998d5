package clew.view;

import clew.page.Page;
import java.io.IOException;

/// Makes an output of the pages, which come in ticket order from one thread.
public interface View {
    void page(Page page) throws IOException;

    /// Hands on all that it has. Called whenever the crawl has to wait, and at the end.
    void flush() throws IOException;
}
