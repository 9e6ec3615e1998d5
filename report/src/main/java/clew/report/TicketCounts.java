package clew.report;

import java.util.Arrays;

/// A number for each ticket, zero at first.
final class TicketCounts {
    private int[] counts = new int[1_024];

    void set(long ticket, int value) {
        var index = Math.toIntExact(ticket);
        if (index >= counts.length) counts = Arrays.copyOf(counts, Math.max(index + 1, counts.length * 2));
        counts[index] = value;
    }

    void add(long ticket) {
        set(ticket, get(ticket) + 1);
    }

    int get(long ticket) {
        return ticket < counts.length ? counts[(int) ticket] : 0;
    }
}
