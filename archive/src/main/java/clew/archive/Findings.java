package clew.archive;

import java.util.ArrayList;
import java.util.List;

/// What is wrong with an archive, in sentences; the first thousand of them.
public final class Findings {
    private static final int MAX = 1_000;

    private final List<String> sentences = new ArrayList<>();
    private long more;

    public void add(String sentence) {
        if (sentences.size() < MAX) sentences.add(sentence);
        else more++;
    }

    public List<String> sentences() {
        var all = new ArrayList<>(sentences);
        if (more > 0) all.add(more + " more findings are not listed.");
        return List.copyOf(all);
    }
}
