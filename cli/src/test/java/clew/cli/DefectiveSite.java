package clew.cli;

import clew.site.LoopbackSite;
import clew.site.LoopbackSite.Request;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A site with one defect of each kind that a check looks for, among much that is fine. It links to another site on
/// another address of this machine.
final class DefectiveSite implements AutoCloseable {
    private static final String HTML = "text/html; charset=utf-8";

    private record Answer(int status, String type, String body, String location) {}

    private final Map<String, Answer> answers = new TreeMap<>();
    private final Map<String, Answer> others = new TreeMap<>();
    private final LoopbackSite site = LoopbackSite.answering((request, out) -> answer(answers, request, out));
    private final LoopbackSite other = LoopbackSite.at("127.0.0.2", (request, out) -> answer(others, request, out));

    DefectiveSite() {
        var away = other.url("");
        page("/", """
                <h1 id=here>Start</h1><a name=old></a>
                <a href=/good>good</a> <a href=/good#part>part</a> <a href=#here>here</a> <a href=#old>old</a>
                <a href=#top>top</a> <a href=#>top</a> <a href="/good#:~:text=fine">text</a> <a href="#!/app">app</a>
                <a href="mailto:a@b.example">mail</a> <a href="javascript:void 0">script</a>
                <a href=/missing>missing</a>
                <a href=/missing#x>missing too</a>
                <a href=/gone>gone</a>
                <a href=/broken-server>server</a>
                <a href=/teapot>teapot</a>
                <a href=/good#nowhere>no such part</a>
                <a href=#nowhere>nowhere here</a>
                <a href="http://[broken">not a URL</a>
                <a href=/moved>moved</a>
                <a href=/moved#nowhere>moved, no part</a>
                <a href=/moved-away>moved to nothing</a>
                <a href=/loop>loop</a>
                <a href=/members>members</a>
                <img src=/picture.png alt=""><img src=/no-picture.png alt="">
                <link rel=stylesheet href=/style.css>
                <map><area href=/missing alt=x></map><iframe src=/no-frame></iframe>
                """ + external(away));
        page(
                "/good",
                "<p id=part>Good</p><p id='caf\u00e9'></p><a href='/good#caf%C3%A9'>caf\u00e9</a><a href=/>up</a>");
        page("/target", "<p>The target</p>");
        answers.put("/gone", new Answer(410, HTML, "gone", ""));
        answers.put("/broken-server", new Answer(500, HTML, "broken", ""));
        answers.put("/teapot", new Answer(418, HTML, "teapot", ""));
        answers.put("/members", new Answer(403, HTML, "members only", ""));
        answers.put("/moved", new Answer(301, HTML, "", "/target"));
        answers.put("/moved-away", new Answer(302, HTML, "", "/missing"));
        answers.put("/loop", new Answer(302, HTML, "", "/loop2"));
        answers.put("/loop2", new Answer(302, HTML, "", "/loop"));
        answers.put("/picture.png", new Answer(200, "image/png", "png", ""));
        answers.put("/style.css", new Answer(200, "text/css", "p { background: url(/no-background.png) }", ""));
        others.put("/ok", new Answer(200, HTML, "ok", ""));
        others.put("/busy", new Answer(429, HTML, "busy", ""));
        others.put("/login", new Answer(401, HTML, "login", ""));
        others.put("/moved", new Answer(301, HTML, "", "/ok"));
        others.put("/circle", new Answer(302, HTML, "", "/circle"));
    }

    private static String external(String away) {
        return """
                <a href="AWAY/ok">ok</a>
                <a href="AWAY/ok#anything">ok</a>
                <a href="AWAY/missing">away missing</a>
                <a href="AWAY/busy">busy</a>
                <a href="AWAY/login">login</a>
                <a href="AWAY/moved">away moved</a>
                <a href="AWAY/circle">circle</a>
                <a href="AWAY/only-get">refuses HEAD</a>
                <a href="http://127.0.0.3:9/">refused</a>
                <a href="http://no-such-host.invalid/">no host</a>
                """.replace("AWAY", away);
    }

    private void page(String target, String body) {
        answers.put(target, new Answer(200, HTML, "<!doctype html><title>" + target + "</title>\n" + body, ""));
    }

    private static boolean answer(Map<String, Answer> answers, Request request, OutputStream out) throws IOException {
        if (request.target().equals("/only-get")) {
            return request.isHead() ? LoopbackSite.head(out, 405) : LoopbackSite.html(out, "got");
        }
        var answer = answers.getOrDefault(request.target(), new Answer(404, HTML, "no", ""));
        var location = answer.location.isEmpty() ? "X-Nothing: 1" : "Location: " + answer.location;
        if (request.isHead()) return LoopbackSite.head(out, answer.status, location);
        return LoopbackSite.page(
                out, answer.status, answer.type, answer.body.getBytes(StandardCharsets.UTF_8), location);
    }

    String url(String target) {
        return site.url(target);
    }

    String away(String target) {
        return other.url(target);
    }

    /// What the other site was asked, such as `HEAD /ok`.
    List<String> awayRequests() {
        return other.requests().stream()
                .map(request -> request.method() + " " + request.target())
                .toList();
    }

    @Override
    public void close() {
        site.close();
        other.close();
    }
}
