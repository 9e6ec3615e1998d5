package clew.extract;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Assumptions;

/// Decides what it means that a browser reads pages differently from us.
///
/// Another version of the browser may differ in something that its predecessor did not, and that must not break the
/// build of a machine that happens to have it. So differences are printed and the test is skipped; a run that wants to
/// know fails.
public final class BrowserDifferences {
    /// Set in `.ci/run`.
    public static final boolean STRICT = !Objects.requireNonNullElse(System.getenv("CLEW_STRICT_BROWSER"), "")
            .isEmpty();

    private static final int SHOWN_MAX = 20;

    private BrowserDifferences() {}

    /// @param browser its name and version
    /// @param differences one text for each, some of them empty: those count as none
    /// @param strict whether a difference is a failure
    public static void judge(String browser, List<String> differences, boolean strict) {
        var unknown = differences.stream().filter(text -> !text.isEmpty()).toList();
        if (unknown.isEmpty()) return;
        var message =
                "DIFFERS from " + browser + " in " + unknown.size() + " cases (set CLEW_STRICT_BROWSER=1 to fail):\n"
                        + String.join("\n", unknown.subList(0, Math.min(SHOWN_MAX, unknown.size())));
        if (strict) fail(message);
        System.err.println(message);
        Assumptions.abort(message);
    }
}
