package clew;

import clew.page.Page;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/// Makes a stream of what hands over pages by itself: that runs in a thread of its own, at most [#AHEAD] pages ahead
/// of the reader, and begins with the first page that is asked for.
///
/// 1. The thread always puts exactly one [Event.End], after its last page.
/// 2. Closing takes all that is left until then. So the thread never waits for a reader that is gone.
final class PageStream extends AbstractSpliterator<Page> {
    private static final int AHEAD = 64;

    /// Hands over pages.
    @FunctionalInterface
    interface Pages {
        void run(Consumer<Page> taker) throws IOException, InterruptedException;
    }

    private sealed interface Event {
        record Next(Page page) implements Event {}

        /// @param problem what ended it; null for nothing
        record End(@Nullable Throwable problem) implements Event {}
    }

    private final Pages pages;
    private final Runnable stop;
    private final BlockingQueue<Event> queue = new ArrayBlockingQueue<>(AHEAD);
    private @Nullable Thread thread;
    private boolean ended;

    private PageStream(Pages pages, Runnable stop) {
        super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
        this.pages = pages;
        this.stop = stop;
    }

    /// @param stop makes `pages` end early, from any thread
    static Stream<Page> of(Pages pages, Runnable stop) {
        var stream = new PageStream(pages, stop);
        return StreamSupport.stream(stream, false).onClose(stream::close);
    }

    @Override
    public boolean tryAdvance(Consumer<? super Page> action) {
        if (ended) return false;
        if (thread == null) thread = Thread.ofPlatform().name("pages").daemon().start(this::hand);
        return switch (take()) {
            case Event.Next(Page page) -> {
                action.accept(page);
                yield true;
            }
            case Event.End(var problem) -> {
                ended = true;
                if (problem != null) throw unchecked(problem);
                yield false;
            }
        };
    }

    private Event take() {
        try {
            return queue.take();
        } catch (InterruptedException _) {
            close();
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new InterruptedIOException("interrupted while waiting for a page"));
        }
    }

    private void hand() {
        Throwable problem = null;
        try {
            pages.run(page -> put(new Event.Next(page)));
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            problem = e;
        }
        put(new Event.End(problem));
    }

    /// Nobody interrupts this thread; whoever might, does not keep a page from its reader.
    private void put(Event event) {
        var interrupted = false;
        while (true) {
            try {
                queue.put(event);
                break;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    private void close() {
        stop.run();
        var interrupted = false;
        while (thread != null && !ended) {
            try {
                ended = queue.take() instanceof Event.End;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        ended = true;
        if (interrupted) Thread.currentThread().interrupt();
    }

    private static RuntimeException unchecked(Throwable problem) {
        return switch (problem) {
            case IOException e -> new UncheckedIOException(e);
            case RuntimeException e -> e;
            case Error e -> throw e;
            default -> new IllegalStateException(problem);
        };
    }
}
