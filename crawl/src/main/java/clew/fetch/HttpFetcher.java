package clew.fetch;

import clew.http.Validators;
import clew.url.Url;
import org.jspecify.annotations.Nullable;

/// Sends one request after the other, and waits for the host before each try.
final class HttpFetcher implements Fetcher {
    private final HttpClient shared;
    private final Hosts hosts;
    private final Requester requester;
    private final Exchange.@Nullable Listener listener;
    private @Nullable HttpRequest last;

    HttpFetcher(HttpClient shared, Hosts hosts, Requester requester, Exchange.@Nullable Listener listener) {
        this.shared = shared;
        this.hosts = hosts;
        this.requester = requester;
        this.listener = listener;
    }

    @Override
    public Answer fetch(Url url, Wanted wanted) throws InterruptedException {
        return answer(shared.httpRequest(url, wanted, null, Validators.NONE, listener));
    }

    @Override
    public Answer follow(Url url, Wanted wanted) throws InterruptedException {
        return answer(shared.httpRequest(url, wanted, last, Validators.NONE, listener));
    }

    private Answer answer(HttpRequest request) throws InterruptedException {
        release();
        last = request;
        while (true) {
            hosts.enter(request.turn());
            try {
                var answer = request.send(requester);
                if (answer != null) return answer;
            } finally {
                hosts.leave(request.turn());
            }
        }
    }

    @Override
    public void release() {
        requester.release();
    }

    @Override
    public void close() {
        requester.deadline().cut();
    }
}
