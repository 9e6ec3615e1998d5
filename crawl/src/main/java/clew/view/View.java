package clew.view;

import clew.page.Page;
import clew.page.RobotsTxt;
import java.io.IOException;

/// Makes an output of the pages, which come in ticket order from one thread.
public interface View {
    void page(Page page) throws IOException;

    /// A robots.txt that the crawl goes by from now on. Most outputs do not speak of it.
    default void robots(RobotsTxt robotsTxt) {}

    /// Hands on all that it has. Called whenever the crawl has to wait, and at the end.
    void flush() throws IOException;
}
