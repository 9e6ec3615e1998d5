package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.site.LoopbackSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Pages that make links when something is painted, or when it would be.
class PaintingTest {
    private static final int READS = 5;

    private static final String BEGIN = """
            <body><script>
            const add = href => document.body.append(Object.assign(document.createElement('a'), {href}));
            </script>""";

    private final AtomicReference<String> page = new AtomicReference<>("");
    private final LoopbackSite site = LoopbackSite.answering((request, out) -> switch (request.target()) {
        case "/page" -> LoopbackSite.html(out, BEGIN + page.get());
        default -> LoopbackSite.page(out, 200, "text/plain", "x".getBytes(StandardCharsets.US_ASCII));
    });

    @AfterEach
    void end() {
        site.close();
    }

    private static Stream<Arguments> inEachBrowser(String... pagesAndLinks) {
        return Shown.commands()
                .flatMap(browser -> Stream.iterate(0, i -> i < pagesAndLinks.length, i -> i + 2)
                        .map(i -> Arguments.of(browser, pagesAndLinks[i], pagesAndLinks[i + 1])));
    }

    /// Pages with their links.
    private static Stream<Arguments> painted() {
        return inEachBrowser(
                """
                <p id=near>x</p><p id=far style="margin-top:20000px">x</p><script>
                const watch = new IntersectionObserver(all => {
                  for (const one of all) if (one.isIntersecting) add(one.target.id);
                });
                watch.observe(near);
                watch.observe(far);
                </script>""", "near",
                """
                <p id=box style="width:70px">x</p><script>
                new ResizeObserver(all => add('wide-' + all[0].contentRect.width)).observe(box);
                setTimeout(() => box.style.width = '90px', 1000);
                </script>""", "wide-90",
                """
                <p id=first>x</p><p id=second>x</p><script>
                const tell = all => add(all.map(one => one.target.id).join());
                new IntersectionObserver(tell).observe(first);
                const watch = new IntersectionObserver(tell);
                setTimeout(() => new ResizeObserver(tell).observe(second), 1000);
                setTimeout(() => watch.observe(second), 2000);
                setTimeout(() => watch.observe(first), 3000);
                </script>""", "second first second,first",
                "<script>document.fonts.ready.then(() => add('fonts'))</script>", "fonts",
                """
                <p id=box>x</p><script>
                box.animate({opacity: [0, 1]}, 300).finished.then(() => add('animated'));
                </script>""", "animated",
                """
                <p id=box>x</p><script>
                add('at-once');
                new IntersectionObserver(() => add('seen')).observe(box);
                new ResizeObserver(() => add('sized')).observe(box);
                document.fonts.ready.then(() => add('fonts'));
                requestAnimationFrame(() => add('frame'));
                requestIdleCallback(() => add('idle'));
                setTimeout(() => add('later'), 2000);
                </script>""", "at-once fonts idle frame later sized seen");
    }

    @ParameterizedTest
    @MethodSource("painted")
    void whatWaitsToBePaintedIsFoundInTheSameOrderEachTime(Path browser, String made, String links) throws Exception {
        page.set(made);
        try (var shown = new Shown(browser, site, Duration.ofSeconds(30))) {
            for (int read = 1; read <= READS; read++) assertEquals(links, shown.read("/page"));
        }
    }

    /// Pages that need not be painted, with their links.
    private static Stream<Arguments> unpainted() {
        return inEachBrowser(
                "<script>add('plain')</script>",
                "plain",
                "<script>requestAnimationFrame(() => requestAnimationFrame(() => add('second')));"
                        + "requestAnimationFrame(() => add('first'))</script>",
                "first second",
                "<script>requestIdleCallback(() => add('idle'));add('at-once');setTimeout(() => add('later'), 100)</script>",
                "at-once idle later",
                "<script>requestAnimationFrame(time => add(typeof time));"
                        + "requestIdleCallback(idle => add(String(idle.timeRemaining() > 0)));"
                        + "cancelAnimationFrame(requestAnimationFrame(() => add('never')));"
                        + "cancelIdleCallback(requestIdleCallback(() => add('never')))</script>",
                "true number");
    }

    @ParameterizedTest
    @MethodSource("unpainted")
    void otherPagesAreShownOnce(Path browser, String made, String links) throws Exception {
        page.set(made + "<script>fetch('/count')</script>");
        try (var shown = new Shown(browser, site, Duration.ofSeconds(30))) {
            for (int read = 1; read <= READS; read++) {
                assertEquals(links, shown.read("/page"));
                assertEquals(
                        read, site.targets().stream().filter("/count"::equals).count());
            }
        }
    }
}
