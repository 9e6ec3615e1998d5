package clew.folder;

import clew.fetch.Answer;
import clew.fetch.Body;
import clew.fetch.Fetcher.Wanted;
import clew.fetch.HttpClient;
import clew.fetch.MemoryBudget;
import clew.fetch.Request;
import clew.fetch.Turn;
import clew.http.ContentType;
import clew.http.ResponseHead;
import clew.page.Document;
import clew.page.Failure;
import clew.page.Failure.Reason;
import clew.page.Outcome;
import clew.url.Url;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads the file of a URL, as much of it as would be read of a response.
final class FolderRequest implements Request {
    /// So much is read without asking for memory.
    private static final int FREE_BYTES = 256 * 1024;

    private final FolderFiles files;
    private final HttpClient web;
    private final Url url;
    private final Wanted wanted;
    private final Turn turn;
    private MemoryBudget.@Nullable Lease lease;

    /// @param web whose limits count here too
    FolderRequest(FolderFiles files, HttpClient web, Url url, Wanted wanted) {
        this.files = files;
        this.web = web;
        this.url = url;
        this.wanted = wanted;
        this.turn = new Turn(url.hostname(), Long.MAX_VALUE);
    }

    @Override
    public Turn turn() {
        return turn;
    }

    @Override
    public Answer send() throws InterruptedException {
        var begun = web.clock().instant();
        var from = web.ticker().nanos();
        var answer = answer();
        return new Answer(
                answer.outcome(),
                answer.head(),
                answer.body(),
                begun,
                Duration.ofNanos(web.ticker().nanos() - from));
    }

    private Answer answer() throws InterruptedException {
        return switch (files.find(url)) {
            case FolderFiles.Found.Content(Path file) -> content(file);
            case FolderFiles.Found.Outside(Path _) ->
                Answer.of(200, ResponseHead.NONE, Body.unread(Document.LINK_OUT, null));
            case FolderFiles.Found.Moved(int status, Url target) -> Answer.of(new Outcome.Moved(status, target));
            case FolderFiles.Found.Declined(int status) -> Answer.of(new Outcome.Declined(status));
        };
    }

    private Answer content(Path file) throws InterruptedException {
        try {
            return Answer.of(200, ResponseHead.NONE, body(file));
        } catch (NoSuchFileException _) {
            return Answer.of(new Outcome.Declined(404));
        } catch (AccessDeniedException _) {
            return Answer.of(new Outcome.Declined(403));
        } catch (IOException e) {
            var why = Objects.requireNonNullElse(e.getMessage(), "");
            return Answer.of(new Outcome.Failed(new Failure(Reason.FILE, why)));
        }
    }

    private Body body(Path file) throws IOException, InterruptedException {
        var type = FileTypes.of(file.getFileName().toString());
        try (var in = Files.newInputStream(file)) {
            if (!isWanted(type)) return Body.unread(type, null);
            var bytesMax = web.options().bodyBytesMax();
            var length = Files.size(file);
            var read = (int) Math.min(length, bytesMax);
            if (read > FREE_BYTES) lease = web.bodies().take(read);
            return new Body(type, in.readNBytes(read), length > bytesMax);
        }
    }

    private boolean isWanted(String type) {
        var parsed = ContentType.of(type);
        return switch (wanted) {
            case NOTHING, UNREAD -> false;
            case PAGES -> parsed.mayBePage();
            case PAGES_AND_STYLES -> parsed.mayBePage() || parsed.isStylesheet(url);
            case ANYTHING -> true;
        };
    }

    @Override
    public void release() {
        if (lease != null) lease.close();
        lease = null;
    }
}
