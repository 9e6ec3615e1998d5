package clew.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import clew.policy.Verdict;
import clew.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Very many links are stored differently from few, and are the same.
class LinksTest {
    private static final List<Role> ROLES = List.of(Role.values());
    private static final long SEED = Long.getLong("clew.seed", 5);

    private static Link link(Random random, boolean placed, boolean isLink) {
        var href = "h" + random.nextInt(100);
        var line = placed ? random.nextInt(100) : 0;
        return new Link(
                random.nextBoolean() ? Verdict.INVALID : new Verdict.Skipped("rule"),
                href,
                random.nextBoolean() ? "" : "text",
                random.nextBoolean(),
                random.nextInt(1_000) - 1,
                line,
                line == 0 ? 0 : 1 + random.nextInt(80),
                isLink ? Role.LINK : ROLES.get(random.nextInt(ROLES.size())));
    }

    @Test
    void linksAreWhatWasAddedHoweverMany() {
        var random = new Random(SEED);
        for (var count : new int[] {0, 1, 100, 20_000, 20_001, 50_000}) {
            for (int kinds = 0; kinds < 4; kinds++) {
                var expected = new ArrayList<Link>();
                var builder = new Links.Builder(count);
                // Fewer may come than were expected.
                var added = kinds == 3 ? count / 3 : count;
                for (int i = 0; i < added; i++) {
                    expected.add(link(random, (kinds & 1) == 1, kinds < 2));
                    builder.add(expected.getLast());
                }
                var links = builder.build();
                assertEquals(added, builder.size());
                assertEquals(expected, links, "seed " + SEED + ", " + count);
            }
        }
    }

    @Test
    void aPageKeepsThemAsTheyAre() {
        var builder = new Links.Builder(30_000);
        for (int i = 0; i < 30_000; i++) builder.add(new Link(Verdict.INVALID, "x", "", false));
        var links = builder.build();
        var start = Url.of("http://h.example/");
        var page = new Page(new Ticket(0, Kind.PAGE, start, null, 0, 0), start, new Outcome.Read(200, false), links);
        assertSame(links, page.links());
    }

    @Test
    void anchorsAreWhatWasAppended() {
        var random = new Random(SEED);
        var expected = new ArrayList<Anchor>();
        var anchors = new Anchors();
        for (int i = 0; i < 40_000; i++) {
            var anchor = new Anchor("h" + i, "", random.nextBoolean(), i);
            expected.add(anchor);
            assertEquals(i, anchors.append(anchor.href(), "", anchor.nofollow(), i));
        }
        assertEquals(expected, anchors);
        for (var i : new int[] {0, 63, 64, 8_191, 8_192, 39_999}) {
            anchors.text(i, "text");
            var before = expected.get(i);
            expected.set(i, new Anchor(before.href(), "text", before.nofollow(), before.offset()));
        }
        assertEquals(expected, anchors);
    }
}
