package clew.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What was measured, by name: a figure for each round, their median and the largest.
final class Samples {
    private final Map<String, List<Double>> figures = new HashMap<>();

    void add(String name, double figure) {
        figures.computeIfAbsent(name, _ -> new ArrayList<>()).add(figure);
    }

    boolean has(String name) {
        return figures.containsKey(name);
    }

    double median(String name) {
        double[] sorted = sorted(name);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /// The largest figure.
    double most(String name) {
        double[] sorted = sorted(name);
        return sorted[sorted.length - 1];
    }

    private double[] sorted(String name) {
        var found = figures.get(name);
        if (found == null) throw new IllegalArgumentException("nothing was measured for " + name);
        return found.stream().mapToDouble(figure -> figure).sorted().toArray();
    }
}
