package clew.chrome;

import clew.browser.BrowserProcess;
import clew.dial.Resolver;
import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.FetchOptions;
import clew.fetch.Hosts;
import clew.fetch.HttpClient;
import clew.http.ResponseHead;
import clew.page.Outcome;
import clew.policy.Policy;
import clew.policy.Scope;
import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/// A program that uses a browser until it is killed. Prints a line with the profile and the ids of all processes of the
/// browser.
///
/// It takes the browser and what to do: `shows` shows pages, `waits` only starts the browser, `ends` ends at once.
/// It ends when its standard input does, that is with the test that started it.
public final class BrowserOwner {
    private static final Url START = Url.of("http://start.example/");
    private static final int PAGES_MAX = 100_000;

    private BrowserOwner() {}

    public static void main(String... args) throws IOException, InterruptedException {
        var command = Path.of(args[0]);
        Thread.ofPlatform().daemon().start(BrowserOwner::endWithTheTest);
        switch (args[1]) {
            case "shows" -> shows(command);
            case "waits" -> waits(command);
            case "ends" -> new BrowserProcess(command.toString(), List.of()).close();
            default -> throw new IllegalArgumentException(args[1]);
        }
    }

    private static void endWithTheTest() {
        try {
            if (System.in.read() < 0) Runtime.getRuntime().halt(1);
        } catch (IOException _) {
            Runtime.getRuntime().halt(1);
        }
    }

    private static void shows(Path command) throws IOException, InterruptedException {
        var fetch = FetchOptions.of(START);
        var options = ChromeOptions.of(fetch, Policy.standard(), Scope.host(START));
        var page = "<a href=a></a><script>setTimeout(() => document.body.append('x'), 1000)</script>";
        var answer =
                Answer.of(200, ResponseHead.NONE, new Body("text/html", page.getBytes(StandardCharsets.UTF_8), false));
        try (var client = new HttpClient(fetch, Hosts.unpaced(), Resolver.system());
                var chrome = Chrome.start(command, options, client)) {
            var reader = chrome.get();
            for (int i = 0; i < PAGES_MAX; i++) {
                var outcome = reader.read(answer, START).outcome();
                if (!(outcome instanceof Outcome.Read)) throw new IllegalStateException(outcome.toString());
                if (i == 0) tell(Objects.requireNonNull(chrome.process()));
            }
        }
    }

    private static void waits(Path command) throws IOException, InterruptedException {
        var process = new BrowserProcess(command.toString(), List.of());
        tell(process);
        Thread.currentThread().join();
    }

    private static void tell(BrowserProcess process) {
        var ids = process.family().stream().map(relative -> "" + relative.pid()).collect(Collectors.joining(" "));
        System.out.println(process.profile() + " " + ids);
        System.out.flush();
    }
}
