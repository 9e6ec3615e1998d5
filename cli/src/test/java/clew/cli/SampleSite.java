package clew.cli;

import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import javax.imageio.ImageIO;

/// A site with what makes archives go wrong: style sheets that import others, URLs that differ in their query only, one
/// image under several URLs, redirects and pages that are gone.
final class SampleSite implements AutoCloseable {
    static final int IMAGE_WIDTH = 37;
    static final byte[] IMAGE = image();

    private static final String HTML = "text/html; charset=utf-8";
    private static final String CSS = "text/css";
    private static final String PNG = "image/png";

    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    private record Answer(int status, String type, byte[] body, String field) {}

    private final Map<String, Answer> answers = new TreeMap<>();
    private final LoopbackSite site = LoopbackSite.answering(this::answer);

    private SampleSite() {}

    /// A site on which every request succeeds.
    static SampleSite good() {
        var site = new SampleSite();
        site.page("/", "Home & garden \u2618", """
                <link rel=stylesheet href=/css/main.css><link rel=stylesheet href="style.css?v=1">
                <link rel=stylesheet href="style.css?v=2"><style>body { background: url("inline.png") }</style>
                <h1>Kept</h1>
                <img src=/image.jpg><img src=./image.jpg><img src="data:image/png;base64,iVBORw0KGgo=">
                <img srcset="/img/a,b.png 1x, /img/c,d.png 2x, data:image/gif;base64,R0lGODlhAQABAAAAACw= 3x">
                <p style="background: url(/img/attribute.png)"></p>
                <a href="?page=1">1</a><a href="?page=2">2</a><a href="watch?v=1">w</a><a href="watch?v=2">w</a>
                <a href=/deep/page.html>deep</a><a href=/deep/page.html#part>part</a><a href=/moved>moved</a>
                <a href="mailto:a@b.example">mail</a>
                """);
        for (var target : new String[] {"/?page=1", "/?page=2", "/watch?v=1", "/watch?v=2", "/target"}) {
            site.page(target, "Page " + target, "<img src=/image.jpg><a href=/>home</a>" + target);
        }
        site.page("/deep/page.html", "Deep", "<img src=../images/image.jpg><img src=/image.jpg><a href=../>up</a>");
        site.css("/css/main.css", """
                @import url(imported.css); @import "bare.css";
                h1 { color: rgb(1, 2, 3); background: url('../img/back.png') } p { background: url(data:image/gif;base64,R0lG) }
                """);
        site.css("/css/imported.css", "@import \"bare.css\"; i { background: url(/img/imported.png) }");
        site.css("/css/bare.css", "b { background: url(\"/img/bare.png\") }");
        site.css("/style.css?v=1", "p { margin: 1px }");
        for (var name : new String[] {"a,b", "c,d", "attribute", "back", "imported", "bare"}) {
            site.file("/img/" + name + ".png", PNG, name.getBytes(StandardCharsets.US_ASCII));
        }
        site.file("/inline.png", PNG, "inline".getBytes(StandardCharsets.US_ASCII));
        // The same bytes under two URLs.
        site.file("/image.jpg", PNG, IMAGE);
        site.file("/images/image.jpg", PNG, IMAGE);
        site.answers.put("/moved", new Answer(302, HTML, "moved".getBytes(StandardCharsets.US_ASCII), "/target"));
        return site;
    }

    /// The same with pages and files that are not there.
    static SampleSite withGaps() {
        var site = good();
        site.page("/target", "Target", "<img src=/no.png><a href=/gone>gone</a><a href=/circle>round</a>");
        site.answers.put("/gone", new Answer(410, HTML, "gone".getBytes(StandardCharsets.US_ASCII), ""));
        site.answers.put("/circle", new Answer(301, HTML, new byte[0], "/circle"));
        return site;
    }

    String url(String target) {
        return site.url(target);
    }

    LoopbackSite served() {
        return site;
    }

    private void page(String target, String title, String body) {
        var text = "<!doctype html><title>" + title.replace("&", "&amp;") + "</title>" + body;
        file(target, HTML, text.getBytes(StandardCharsets.UTF_8));
    }

    private void css(String target, String text) {
        file(target, CSS, text.getBytes(StandardCharsets.US_ASCII));
    }

    private void file(String target, String type, byte[] body) {
        answers.put(target, new Answer(200, type, body, ""));
    }

    private boolean answer(Request request, OutputStream out) throws IOException {
        var answer = answers.get(request.target());
        if (answer == null) return LoopbackSite.status(out, 404, "not here: " + request.target());
        if (answer.field.isEmpty()) return LoopbackSite.page(out, answer.status, answer.type, answer.body);
        return LoopbackSite.page(out, answer.status, answer.type, answer.body, "Location: " + answer.field);
    }

    private static byte[] image() {
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(new BufferedImage(IMAGE_WIDTH, 2, BufferedImage.TYPE_INT_RGB), "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Override
    public void close() {
        site.close();
    }
}
