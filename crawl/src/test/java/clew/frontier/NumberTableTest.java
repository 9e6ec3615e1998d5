package clew.frontier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NumberTableTest {
    private static final String KEY = "000102030405060708090a0b0c0d0e0f";

    private static List<Integer> found(NumberTable table, String key) {
        var numbers = new ArrayList<Integer>();
        table.find(key).forEachRemaining((int number) -> numbers.add(number));
        return numbers;
    }

    @Test
    void everyNumberIsFoundByItsKey() {
        var count = 200_000;
        var table = new NumberTable(KEY, count);
        for (int i = 0; i < count; i++) table.put("http://h.example/" + i, i);
        for (int i = 0; i < count; i++)
            assertTrue(found(table, "http://h.example/" + i).contains(i), "number " + i);
        for (int i = 0; i < 1_000; i++) assertEquals(List.of(), found(table, "http://other.example/" + i));
    }

    @Test
    void numbersOfOneKeyAreAllOffered() {
        var table = new NumberTable(KEY, 3);
        for (int number : new int[] {0, 7, Integer.MAX_VALUE - 1}) table.put("key", number);
        assertEquals(List.of(0, 7, Integer.MAX_VALUE - 1), found(table, "key"));
    }

    @Test
    void tenMillionNumbersTakeOneHundredAndThirtyMegabytesOutsideTheHeap() {
        assertTrue(new NumberTable(KEY, 10_000_000).bytes() < 140_000_000);
        for (long most : new long[] {1_000, 1_500_000, 3_145_729, 6_291_456}) {
            assertTrue(new NumberTable(KEY, most).bytes() <= 22 * most, "for " + most);
        }
    }
}
