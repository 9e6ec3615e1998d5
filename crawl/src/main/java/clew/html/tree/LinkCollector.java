package clew.html.tree;

import clew.html.Refresh;
import clew.html.Tag;
import clew.html.TextDecoder;
import clew.page.Anchor;
import clew.page.Anchors;
import clew.page.LinkText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects the elements of a page, either only in their order or as a tree, and what is read from them.
///
/// Without a tree, elements are in document order as long as each is inserted after all others. If one is not, and a
/// link or its text may be in the wrong place, the result is [#isUncertain].
public final class LinkCollector implements TextDecoder.Receiver {
    /// Pages with more links may repeat one a million times.
    static final int SHARED_FROM = 1_000;

    private final boolean withTree;
    private final boolean withTexts;

    /// The links so far; those that were opened do not have their texts yet.
    private final Anchors found = new Anchors();

    /// The hrefs of a page that has many links.
    private @Nullable SharedStrings hrefs;

    private final LinkTexts texts = new LinkTexts();
    private @Nullable String base;
    private @Nullable String canonical;
    private @Nullable Title title;
    private boolean inTitle;
    private boolean nofollow;
    private final List<FoundRefresh> refreshes = new ArrayList<>(0);
    private boolean uncertain;
    private @Nullable Element root;

    /// A refresh of the page, which browsers may ignore.
    ///
    /// @param base what it is relative to: a `<base>` behind it does not count; null for the page itself
    /// @param offset where its tag is; see [Anchor#offset]
    public record FoundRefresh(String value, @Nullable String base, int offset) {}

    public LinkCollector(boolean withTree) {
        this(withTree, LinkText.READ);
    }

    public LinkCollector(boolean withTree, LinkText text) {
        this.withTree = withTree;
        this.withTexts = text == LinkText.READ;
    }

    boolean withTree() {
        return withTree;
    }

    public boolean isUncertain() {
        return uncertain;
    }

    void becomeUncertain() {
        uncertain |= !withTree;
    }

    /// How many links there are so far.
    int size() {
        return found.size();
    }

    /// The links, in document order, once the page has ended.
    public List<Anchor> anchors() {
        return found;
    }

    @Nullable
    public String base() {
        return base;
    }

    /// The `href` of the first `<link rel=canonical>`.
    @Nullable
    public String canonical() {
        return canonical;
    }

    public String title() {
        return title == null ? "" : title.toString();
    }

    /// Whether a `<meta name=robots>` says not to follow links.
    public boolean nofollow() {
        return nofollow;
    }

    /// Every `<meta http-equiv=refresh>` with a value, up to [Refresh#READ_MAX].
    public List<FoundRefresh> refreshes() {
        return refreshes;
    }

    /// Appends an element to its parent.
    public void append(@Nullable Element parent, Element child, boolean inTemplate) {
        if (!withTree) {
            child.linksBefore = found.size();
            if (!inTemplate) list(child);
        } else if (parent == null) {
            root = child;
        } else {
            parent.append(child);
        }
    }

    /// Inserts an element before an open table.
    void insertBefore(Element table, Element child, boolean inTemplate) {
        if (withTree) {
            table.insertBefore(child);
            return;
        }
        if (table.linksBefore != found.size()) uncertain = true;
        movesInText();
        append(table, child, inTemplate);
    }

    /// Something that may hold text is inserted before other text.
    void movesInText() {
        if (texts.anyOpen()) becomeUncertain();
    }

    /// A link without a tree around it; its text continues until the next link.
    void add(String href, boolean isNofollow, int offset) {
        closeAll();
        open(href, isNofollow, offset);
    }

    /// The base of a page that is read without a tree, unless it has one.
    void addBase(String href) {
        if (base == null) base = href;
    }

    /// Starts a link, and returns its number.
    private int open(String href, boolean isNofollow, int offset) {
        var link = keep(href, "", isNofollow, offset);
        if (withTexts) texts.open(link);
        return link;
    }

    private int keep(String href, String text, boolean isNofollow, int offset) {
        return found.append(shared(href), text, isNofollow, offset);
    }

    private String shared(String href) {
        if (found.size() < SHARED_FROM) return href;
        if (hrefs == null) hrefs = new SharedStrings();
        return hrefs.of(href);
    }

    /// A link that contains only this text. If the text is plain or not wanted, the link is complete and the result
    /// is true; otherwise it stays open.
    boolean openLeaf(String href, boolean isNofollow, int offset, byte[] buffer, int from, int to) {
        var text = withTexts ? texts.whole(buffer, from, to) : "";
        if (text == null) open(href, isNofollow, offset);
        else keep(href, text, isNofollow, offset);
        return text != null;
    }

    void closeLast() {
        texts.close(found.size() - 1);
    }

    /// An element has ended.
    public void close(Element element) {
        if (element.link < 0) return;
        texts.close(element.link);
        element.link = -1;
    }

    void closeAll() {
        texts.close(0);
    }

    private void list(Element element) {
        var href = element.href;
        if (href == null) return;
        switch (element.tag) {
            case BASE -> {
                if (base == null) base = href;
            }
            case LINK -> {
                if (canonical == null) canonical = href;
            }
            case META -> {
                nofollow |= element.nofollow;
                if (!href.isEmpty() && refreshes.size() < Refresh.READ_MAX) {
                    refreshes.add(new FoundRefresh(href, base, element.offset));
                }
            }
            default -> element.link = open(href, element.nofollow, element.offset);
        }
    }

    // Text

    /// A `<title>` starts, and no tree is built.
    ///
    /// @param moved whether it is inserted before other elements
    public void openTitle(boolean moved) {
        if (title != null) {
            if (moved) becomeUncertain();
            return;
        }
        title = new Title();
        inTitle = true;
    }

    public void resumeTitle() {
        inTitle = true;
    }

    public void closeTitle() {
        inTitle = false;
    }

    /// Whether text makes no difference here, neither to a link nor to the title nor to a tree.
    boolean ignoresText() {
        return !(withTree || inTitle || texts.anyOpen());
    }

    @Override
    public boolean wants() {
        return texts.wants() || (inTitle && title != null && title.wants());
    }

    @Override
    public void add(byte[] ascii, int from, int to) {
        texts.add(ascii, from, to);
        if (inTitle && title != null) for (var i = from; i < to; i++) title.add((char) ascii[i]);
    }

    @Override
    public void add(char c) {
        texts.add(c);
        if (inTitle && title != null) title.add(c);
    }

    /// The page has ended: reads the results from the tree, if there is one.
    public void finish() {
        for (var element = root; element != null; ) {
            enter(element);
            if (element.firstChild != null && !element.is(Tag.TEMPLATE)) {
                element = element.firstChild;
                continue;
            }
            leave(element);
            while (element != null && element.next == null) {
                element = element.parent;
                if (element != null) leave(element);
            }
            if (element != null) element = element.next;
        }
        closeAll();
        if (withTexts) addTexts();
    }

    private void addTexts() {
        for (var i = 0; i < found.size(); i++) {
            var text = texts.of(i);
            if (!text.isEmpty()) found.text(i, text);
        }
    }

    private void enter(Element element) {
        var text = element.text;
        if (text != null) for (var i = 0; i < text.length() && wants(); i++) add(text.charAt(i));
        if (element.is(Tag.TITLE)) openTitle(false);
        list(element);
    }

    private void leave(Element element) {
        close(element);
        if (element.is(Tag.TITLE)) closeTitle();
    }
}
