package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.extract.HtmlExtractor;
import clew.fetch.Body;
import clew.url.Url;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MadeByScriptTest {
    private static boolean shows(String page) {
        var body = new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false);
        return MadeByScript.shows(body, new HtmlExtractor().extract(body, Url.of("http://h/")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<body><script src=app.js></script>",
                "<a href=#top>top</a><a href='javascript:go()'>go</a><SCRIPT>1</SCRIPT>",
                "<a href=/x>x</a><div id=\"root\"></div><script src=app.js></script>",
                "<a href=/x>x</a><div class=a id=app> </div><script src=app.js></script>",
                "<a href=/x>x</a><app-root></app-root><script src=app.js></script>",
                "<a href=/x>x</a><noscript>You need to <b>enable</b> it: this site requires JavaScript.</noscript><script>1</script>",
                "<a href=/x>x</a><script>document.write('<a href=y>')</script>",
            })
    void thesePagesAreMadeByScript(String page) {
        assertEquals(true, shows(page));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<noscript", "<noscript>x<", "<div id=root ", "<div id=root> ", "<app-root", "<script>"})
    void noPageMakesThisSlow(String beginning) {
        // Unbounded patterns take hours for these.
        assertEquals(false, shows("<a href=/x>x</a><script></script>" + beginning.repeat(1 << 18)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<p>No links, no scripts.",
                "<div id=root></div><a href=#x>x</a>",
                "<a href=/x>x</a><script>console.log(1)</script>",
                "<a href=/x>x</a><div id=root><p>content</p></div><script src=app.js></script>",
                "<a href=/x>x</a><noscript><img src=count></noscript><p>enable JavaScript</p><script>1</script>",
            })
    void theseAreNot(String page) {
        assertEquals(false, shows(page));
    }
}
