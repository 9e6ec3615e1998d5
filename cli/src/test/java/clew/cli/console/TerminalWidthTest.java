package clew.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalWidthTest {
    @ParameterizedTest
    @CsvSource({
        "'24 80\n', 80",
        "'50 20\n', 20",
        "'0 0\n', 80",
        "'', 80",
        "'stty: no', 80",
        "'24 -1', 80",
        "'24 1e9', 80"
    })
    void whatTheTerminalDoesNotSayIsEighty(String size, int columns) {
        assertEquals(columns, TerminalWidth.columns(size));
    }

    @Test
    @Timeout(60)
    void itIsMeasuredAgainAfterASecondWithoutWaiting() throws Exception {
        var clock = new AtomicLong();
        var answers = new ArrayBlockingQueue<Integer>(1);
        var asked = new ArrayBlockingQueue<Integer>(10);
        var width = new TerminalWidth(
                () -> {
                    asked.add(1);
                    try {
                        return answers.take();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                clock::get);
        answers.add(40);
        assertEquals(40, width.getAsInt());
        assertEquals(1, asked.take());
        clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(999));
        assertEquals(40, width.getAsInt());
        assertEquals(0, asked.size());
        clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(1));
        assertEquals(40, width.getAsInt(), "the old answer, until there is another one");
        assertEquals(1, asked.take());
        answers.add(20);
        while (width.getAsInt() != 20) Thread.onSpinWait();
    }
}
