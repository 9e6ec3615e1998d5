package clew.chrome;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PageLogTest {
    @Test
    void longUrlsAreKeptUpToALimitForAllOfThem() {
        var log = new PageLog();
        var letters = "x".repeat((int) PageLog.CHARACTERS_MAX / 4);
        log.stopped("GET", letters, "Image", "why");
        log.passed(letters + "1", "Image");
        log.passed(letters + "2", "Script");
        log.passed(letters + "3", "Script");
        log.stopped("GET", letters, "Image", "why");
        log.stopped("GET", "short", "Image", "why");
        assertEquals(2, log.stopped().size());
        assertEquals("Script", log.type(letters + "2"));
        assertEquals("", log.type(letters + "3"));
    }
}
