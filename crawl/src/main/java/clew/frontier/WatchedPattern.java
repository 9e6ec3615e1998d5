package clew.frontier;

import clew.extract.Shape;

/// What is known of the pages of one pattern of URLs.
final class WatchedPattern {
    /// So many shapes are remembered, at most. A trap that has more of them takes longer.
    private static final int SHAPES_MAX = 1_024;

    private long[] shapes = new long[4];
    private final int staleAfter;
    private final int barrenMax;
    private int inARow;
    private int barren;
    private boolean left;

    /// @param staleAfter after how many pages in a row without anything new it [#isStale]
    /// @param barrenMax after how many pages that lead to nothing but more of the same it [#isBarren]
    WatchedPattern(int staleAfter, int barrenMax) {
        this.staleAfter = staleAfter;
        this.barrenMax = barrenMax;
    }

    /// A page of the pattern.
    ///
    /// @param shape [Shape#NONE] where it could not be read
    /// @param leadsElsewhere whether it leads to something new that is not more of the same
    /// @param leadsFurther whether it leads to more of the same
    void apply(long shape, boolean leadsElsewhere, boolean leadsFurther) {
        if (shape == Shape.NONE) return;
        var seen = shapes[place(shape)] == shape;
        if (!seen) remember(shape);
        inARow = seen ? inARow + 1 : 0;
        if (!seen || leadsElsewhere) barren = Math.max(0, barren - TrapWatch.PARDON);
        else if (leadsFurther) barren++;
        left |= barren >= barrenMax;
    }

    private int place(long shape) {
        return (int) (shape ^ (shape >>> 32)) & (shapes.length - 1);
    }

    /// In its one place, where there is more room as long as another is there.
    private void remember(long shape) {
        while (shapes[place(shape)] != Shape.NONE && shapes.length < SHAPES_MAX) {
            var before = shapes;
            shapes = new long[2 * before.length];
            for (var other : before) if (other != Shape.NONE) shapes[place(other)] = other;
        }
        shapes[place(shape)] = shape;
    }

    /// Whether its pages have been saying the same for long.
    boolean isStale() {
        return inARow >= staleAfter;
    }

    /// Whether it is a trap.
    boolean isBarren() {
        return left;
    }
}
