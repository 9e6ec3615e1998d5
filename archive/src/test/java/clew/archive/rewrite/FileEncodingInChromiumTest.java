package clew.archive.rewrite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.archive.Chromium;
import clew.fetch.Body;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/// A real browser reads rewritten files in the encodings that only a server had named.
class FileEncodingInChromiumTest {
    private static final Url PAGE = Url.of("http://site.example/page");
    private static final DocumentRewriter REWRITER =
            new DocumentRewriter(url -> url.pathname().substring(1), Destination.FILES);

    /// Writes down how each frame is read.
    private static final String FRAMES = """
            <!doctype html><meta charset=utf-8><iframe src=windows-1251.html></iframe><iframe src=Shift_JIS.html></iframe>
            <iframe src=UTF-8.html></iframe>
            <script>
            addEventListener("load", () => {
                document.body.dataset.shown = [...document.querySelectorAll("iframe")].map((frame) => {
                    const page = frame.contentDocument;
                    const p = page.querySelector("p");
                    const before = frame.contentWindow.getComputedStyle(p, "::before").content;
                    return [page.characterSet, page.compatMode, p.textContent, before.replaceAll('"', "")].join(" ");
                }).join(", ");
            });
            </script>
            """;

    private static final Pattern SHOWN = Pattern.compile("data-shown=\"([^\"]*)\"");

    @TempDir(cleanup = CleanupMode.ALWAYS)
    private Path folder;

    private void write(String name, DocumentKind kind, String type, String text, String charset) throws IOException {
        var body = new Body(type + "; charset=" + charset, text.getBytes(Charset.forName(charset)), false);
        Files.write(folder.resolve(name), REWRITER.rewrite(kind, body, PAGE).bytes());
    }

    @Test
    void pagesAndStyleSheetsAreReadAsTheServerMeantThem() throws Exception {
        var chromium = Chromium.installed(folder);
        Files.writeString(folder.resolve("frames.html"), FRAMES);
        write("style.css", DocumentKind.STYLESHEET, "text/css", "p::before { content: '\u0416' }", "windows-1251");
        var page = "<!doctype html><link rel=stylesheet href=style.css><title>t</title><p>";
        for (var charset : List.of("windows-1251", "Shift_JIS", "UTF-8")) {
            write(charset + ".html", DocumentKind.HTML, "text/html", page + "\u0416\u0434", charset);
        }
        // Nothing is looked up, and one file may look into its frames, which are files too.
        var dom = chromium.dom(
                folder.resolve("frames.html").toUri().toString(),
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--allow-file-access-from-files");
        var shown = SHOWN.matcher(dom);
        assertTrue(shown.find());
        assertEquals(
                "windows-1251 CSS1Compat \u0416\u0434 \u0416, Shift_JIS CSS1Compat \u0416\u0434 \u0416, "
                        + "UTF-8 CSS1Compat \u0416\u0434 \u0416",
                shown.group(1));
    }
}
