// Lists the pages of a site that have no title:
//
//     java -cp 'lib/*' MissingTitles.java https://example.com/

import clew.Clew;
import clew.page.Outcome;
import clew.page.Page;

void main(String[] arguments) {
    try (var clew = Clew.builder().userAgent("missing-titles/1").build();
            var pages = clew.crawl(arguments[0]).maxPages(1000).stream()) {
        pages.filter(page -> isHtml(page) && page.document().title().isBlank())
                .forEach(page -> IO.println(page.url()));
    }
}

boolean isHtml(Page page) {
    return page.outcome() instanceof Outcome.Read && page.document().type().startsWith("text/html");
}
