package clew.report.table;

import clew.report.table.Column.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The tables of a report, each with its columns in order.
@SuppressWarnings("ImmutableEnumChecker") // the lists are never changed
public enum Table {
    /// Every URL that was requested, or would have been but for robots.txt. The row of ticket *n* is row *n*.
    PAGES(
            Column.url("url", "URL"),
            Column.word("kind", "Kind"),
            Column.word("group", "Result"),
            Column.text("status", "Status"),
            Column.text("title", "Title"),
            Column.word("type", "Type"),
            Column.number("depth", "Depth"),
            new Column("bytes", "Size", Kind.BYTES),
            new Column("millis", "Time", Kind.MILLIS),
            Column.number("in", "Links in"),
            Column.number("out", "Links out"),
            Column.number("findings", "Findings"),
            Column.page("parent", "Found on")),
    /// What is wrong, in page and link order.
    FINDINGS(
            Column.word("level", "Level"),
            Column.word("code", "Finding"),
            Column.word("verdict", "Verdict"),
            Column.url("url", "URL"),
            Column.page("page", "On page"),
            Column.number("line", "Line"),
            Column.number("column", "Column"),
            Column.text("reason", "Reason"),
            Column.text("text", "Link text")),
    /// Pages that redirect, and where that ends.
    REDIRECTS(
            Column.page("page", "URL"),
            Column.number("status", "Status"),
            Column.url("target", "Redirects to"),
            Column.number("hops", "Redirects"),
            Column.url("end", "Ends at"),
            Column.text("result", "Result")),
    /// Other hosts that pages link to.
    HOSTS(
            Column.text("host", "Host"),
            Column.number("links", "Links"),
            Column.number("pages", "Pages that link"),
            Column.number("broken", "Broken links")),
    /// URLs that robots.txt kept the crawl from requesting.
    ROBOTS(Column.page("page", "URL"), Column.text("reason", "Reason"), Column.page("parent", "Found on")),
    /// Endless parts of the site.
    TRAPS(Column.text("pattern", "URL pattern"), Column.number("links", "Links not followed")),
    /// What is different from an earlier crawl.
    CHANGES(
            Column.word("change", "Change"),
            Column.url("url", "URL"),
            Column.text("before", "Before"),
            Column.text("after", "After"));

    private final List<Column> columns;

    Table(Column... columns) {
        this.columns = List.of(columns);
    }

    public List<Column> columns() {
        return columns;
    }

    /// In lower case, for programs.
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The one with this word, if there is one.
    public static Optional<Table> of(String word) {
        for (var table : values()) if (table.word().equals(word)) return Optional.of(table);
        return Optional.empty();
    }

    /// The place of a column, by its name.
    int index(String column) {
        for (int i = 0; i < columns.size(); i++) if (columns.get(i).name().equals(column)) return i;
        return -1;
    }
}
