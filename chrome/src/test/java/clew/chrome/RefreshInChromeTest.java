package clew.chrome;

import clew.encoding.Encoding;
import clew.extract.BrowserDifferences;
import clew.extract.HtmlExtractor;
import clew.extract.PageRefresh;
import clew.fetch.Body;
import clew.site.LoopbackSite;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Where a page sends its visitors is where Chromium goes, as far as we know its version: see [BrowserDifferences].
class RefreshInChromeTest {
    private static final Pattern NAVIGATION = Pattern.compile("\"url\":\"([^\"]*)\".*\"type\":\"Navigation\"");
    private static final AtomicReference<String> PAGE = new AtomicReference<>("");
    private static LoopbackSite site;
    private static Shown shown;

    @TempDir
    private static Path folder;

    private static Path log;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Shown.command();
        site = LoopbackSite.answering((request, out) -> {
            var html = request.target().equals("/dir/page") ? PAGE.get() : "";
            return LoopbackSite.page(
                    out, 200, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), "X-Nothing: 1");
        });
        // Long enough for every page, even on a busy machine.
        log = folder.resolve("log");
        var requests = RequestLog.in(log);
        shown = new Shown(site, Duration.ofSeconds(60), options -> options.withLog(requests), fetch -> fetch);
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
    void chromiumGoesWhereTheRefreshLeads(String html) throws InterruptedException, IOException {
        PAGE.set(html);
        var before = Files.size(log);
        var read = shown.reading("/dir/page").extracted();
        var navigation = NAVIGATION.matcher(Files.readString(log).substring((int) before));
        var went = navigation.find() ? navigation.group(1) : "stays";
        var withoutBrowser = new HtmlExtractor().extract(body(html), page()).refresh();
        var inBrowser = Objects.requireNonNull(read, html).refresh();
        BrowserDifferences.judge(
                Shown.command().toString(),
                List.of(difference(html, went, withoutBrowser), difference(html, went, inBrowser)),
                BrowserDifferences.STRICT);
    }

    /// @param went where the browser went
    /// @param read where we think that it goes
    private static String difference(String html, String went, @Nullable PageRefresh read) {
        return went.equals(target(read)) ? "" : html + ": " + went + ", " + target(read);
    }

    private static Body body(String html) {
        return new Body("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8), false);
    }

    private static Url page() {
        return Url.of(site.url("/dir/page"));
    }

    private static String target(@Nullable PageRefresh refresh) {
        if (refresh == null) return "stays";
        var target =
                Url.parse(refresh.href(), refresh.base(), Encoding.UTF_8).ok().orElseThrow();
        return target.scheme().equals("javascript") ? "stays" : target.href();
    }
}
