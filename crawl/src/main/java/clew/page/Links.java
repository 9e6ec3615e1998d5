package clew.page;

import clew.policy.Verdict;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;

/// Very many links of a page: an array for each fact about them takes less than half of the memory that an object for
/// each link does. A link is made whenever it is looked at.
public final class Links extends AbstractList<Link> implements RandomAccess {
    private static final int MANY = 20_000;

    private final int size;
    private final Verdict[] verdicts;
    private final String[] hrefs;
    private final String[] texts;
    private final boolean[] nofollow;
    private final int[] offsets;

    /// Lines and columns, where any is known.
    private final int[] lines;

    private final int[] columns;

    /// Where any is more than a link.
    private final Role[] roles;

    private Links(Builder from) {
        size = from.size;
        verdicts = from.verdicts;
        hrefs = from.hrefs;
        texts = from.texts;
        nofollow = from.nofollow;
        offsets = from.offsets;
        lines = from.lines;
        columns = from.columns;
        roles = from.roles;
    }

    private Links(Links from, int[] lines, int[] columns) {
        size = from.size;
        verdicts = from.verdicts;
        hrefs = from.hrefs;
        texts = from.texts;
        nofollow = from.nofollow;
        offsets = from.offsets;
        roles = from.roles;
        this.lines = lines;
        this.columns = columns;
    }

    /// The same links, with their lines and columns.
    ///
    /// @param lines not to be changed afterwards, as are the columns
    public Links at(int[] lines, int[] columns) {
        return new Links(this, lines, columns);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Link get(int index) {
        Objects.checkIndex(index, size);
        return new Link(
                verdicts[index],
                hrefs[index],
                texts[index],
                nofollow[index],
                offsets[index],
                lines.length == 0 ? 0 : lines[index],
                lines.length == 0 ? 0 : columns[index],
                roles.length == 0 ? Role.LINK : roles[index]);
    }

    /// Collects the links of a page, in document order.
    public static final class Builder {
        private final List<Link> few;
        private final boolean many;
        private int size;
        private Verdict[] verdicts = {};
        private String[] hrefs = {};
        private String[] texts = {};
        private boolean[] nofollow = {};
        private int[] offsets = {};
        private int[] lines = {};
        private int[] columns = {};
        private Role[] roles = {};

        /// @param sizeMax how many there will be, at most
        public Builder(int sizeMax) {
            many = sizeMax > MANY;
            few = many ? List.of() : new ArrayList<>(sizeMax);
            if (!many) return;
            verdicts = new Verdict[sizeMax];
            hrefs = new String[sizeMax];
            texts = new String[sizeMax];
            nofollow = new boolean[sizeMax];
            offsets = new int[sizeMax];
        }

        public void add(Link link) {
            if (!many) {
                few.add(link);
                size++;
                return;
            }
            verdicts[size] = link.verdict();
            hrefs[size] = link.href();
            texts[size] = link.text();
            nofollow[size] = link.nofollow();
            offsets[size] = link.offset();
            if (!link.isLink() && roles.length == 0) {
                roles = new Role[verdicts.length];
                Arrays.fill(roles, Role.LINK);
            }
            if (roles.length > 0) roles[size] = link.role();
            if (link.line() > 0) {
                if (lines.length == 0) {
                    lines = new int[verdicts.length];
                    columns = new int[verdicts.length];
                }
                lines[size] = link.line();
                columns[size] = link.column();
            }
            size++;
        }

        public int size() {
            return size;
        }

        /// All that were added. Nothing may be added afterwards.
        public List<Link> build() {
            if (!many) return List.copyOf(few);
            if (size < verdicts.length / 2) {
                verdicts = Arrays.copyOf(verdicts, size);
                hrefs = Arrays.copyOf(hrefs, size);
                texts = Arrays.copyOf(texts, size);
                nofollow = Arrays.copyOf(nofollow, size);
                offsets = Arrays.copyOf(offsets, size);
                if (roles.length > 0) roles = Arrays.copyOf(roles, size);
                if (lines.length > 0) {
                    lines = Arrays.copyOf(lines, size);
                    columns = Arrays.copyOf(columns, size);
                }
            }
            return new Links(this);
        }
    }
}
