package clew.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CommandRunTest {
    @Test
    void processorTimeIsThatOfUserAndSystem() {
        assertEquals(new CommandRun(2.5, 1.75, 20, 8), CommandRun.parse("2.500 1.500 0.250", "20480", 8));
    }
}
