package clew.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/// A crawl keeps millions of URLs: a canonical one is one object besides its text.
class UrlSizeTest {
    private static final int HEADER = 12;
    private static final int REFERENCE = 4; // below 32 GB of heap
    private static final int ALIGNMENT = 8;

    @Test
    void aUrlHasAtMost48Bytes() {
        int fields = Arrays.stream(Url.class.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                .mapToInt(field -> bytes(field.getType()))
                .sum();
        assertEquals(48, Math.ceilDiv(HEADER + fields, ALIGNMENT) * ALIGNMENT);
    }

    private static int bytes(Class<?> type) {
        if (!type.isPrimitive()) return REFERENCE;
        return type == int.class ? Integer.BYTES : Long.BYTES;
    }

    @Test
    void theTextOfACanonicalUrlIsTheInputItself() {
        var text = "https://example.com/a?b#c";
        assertSame(text, Url.of(text).href());
    }
}
