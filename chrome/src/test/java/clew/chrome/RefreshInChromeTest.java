package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.encoding.Encoding;
import clew.extract.HtmlExtractor;
import clew.fetch.Body;
import clew.page.Outcome;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where a page sends its visitors is where Chromium goes.
class RefreshInChromeTest {
    private static final AtomicReference<String> PAGE = new AtomicReference<>("");
    private static LoopbackSite site;
    private static Shown shown;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Shown.command();
        site = LoopbackSite.answering((request, out) -> {
            var html = request.target().equals("/dir/page") ? PAGE.get() : "";
            return LoopbackSite.page(
                    out, 200, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), "X-Nothing: 1");
        });
        // Long enough for every page, even on a busy machine.
        shown = new Shown(site, Duration.ofSeconds(60));
    }

    @AfterAll
    static void end() {
        if (shown != null) shown.close();
        if (site != null) site.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<meta http-equiv=refresh content='0;url=a'>",
                "<meta http-equiv=refresh content='0; URL = a'>",
                "<meta http-equiv=refresh content='\t0 , Url=&quot;a&apos;b&quot; rest'>",
                "<meta http-equiv=refresh content='0 a'>",
                "<meta http-equiv=refresh content='0;a'>",
                "<meta http-equiv=refresh content='0;\"a\"b'>",
                "<meta http-equiv=refresh content='0;url/a'>",
                "<meta http-equiv=refresh content='0;urls=a'>",
                "<meta http-equiv=refresh content='0;;url=a'>",
                "<meta http-equiv=refresh content='.5;url=a'>",
                "<meta http-equiv=refresh content='1.5.2;url=a'>",
                "<meta http-equiv=refresh content='x'><meta http-equiv=refresh content='0;url=b'>",
                "<p><meta http-equiv=refresh content='0;url=a'>",
                "<table><tr><meta http-equiv=refresh content='0;url=a'>",
                "<base href=/b/><meta http-equiv=refresh content='0;url=a'>",
                "<meta http-equiv=refresh content='0url=a'>",
                "<meta http-equiv=refresh content='-1;url=a'>",
                "<meta http-equiv=refresh content=';url=a'>",
                "<meta http-equiv=refresh content='url=a'>",
                "<meta http-equiv='refresh ' content='0;url=a'>",
                "<meta http-equiv=refresh content='0;url=javascript:1'>",
                "<meta http-equiv=refresh content='0;url=javascript:1'><meta http-equiv=refresh content='0;url=b'>",
                "<meta http-equiv=refresh content='0;url=http://['><meta http-equiv=refresh content='0;url=b'>",
                "<template><meta http-equiv=refresh content='0;url=a'></template>",
                "<svg><desc><meta http-equiv=refresh content='0;url=a'></desc></svg>",
                "<select><meta http-equiv=refresh content='0;url=a'></select>",
            })
    void chromiumGoesWhereTheRefreshLeads(String html) throws InterruptedException {
        PAGE.set(html);
        var reading = shown.reading("/dir/page");
        var went = reading.outcome() instanceof Outcome.Moved(int _, Url target) ? target.href() : "stays";
        assertEquals(went, ours(html), html);
    }

    private static String ours(String html) {
        var page = Url.of(site.url("/dir/page"));
        var body = new Body("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), false);
        var refresh = new HtmlExtractor().extract(body, page).refresh();
        if (refresh == null) return "stays";
        var target =
                Url.parse(refresh.href(), refresh.base(), Encoding.UTF_8).ok().orElseThrow();
        return target.scheme().equals("javascript") ? "stays" : target.href();
    }
}
