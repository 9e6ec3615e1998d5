package clew.fuzz;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// Compares the work for a token repeated *n* and 2 *n* times: twice as much is linear, four times as much is
/// quadratic.
public final class Linear {
    private static final double FACTOR_MAX = 2.6;
    private static final int AGAIN_MAX = 3;

    /// What does not grow with the input, such as a buffer.
    private static final long BYTES_ANYWAY = 1 << 20;

    /// More than any linear reader takes; what is worse than quadratic ends here.
    private static final long STEPS_MAX = 1_000_000_000;

    private Linear() {}

    /// A test for each target, with all that it repeats.
    public static Stream<DynamicTest> of(List<Class<? extends FuzzTarget>> targets) {
        return targets.stream().flatMap(Linear::tests);
    }

    private static Stream<DynamicTest> tests(Class<? extends FuzzTarget> type) {
        try {
            var target = SteppedClasses.target(type.getName());
            for (var seed : target.seeds()) target.check(seed);
            return target.repeated().stream()
                    .map(repeated -> DynamicTest.dynamicTest(
                            type.getSimpleName() + ": " + repeated.name(), () -> compare(target, repeated)));
        } catch (Exception e) {
            throw new AssertionError("the seeds of " + type, e);
        }
    }

    private static void compare(FuzzTarget target, FuzzTarget.Repeated repeated) throws Exception {
        var count = target.repeatedBytes()
                / (repeated.token().length() + repeated.second().length());
        var once = Work.of(target, repeated.times(count), STEPS_MAX);
        var twice = Work.of(target, repeated.times(2 * count), STEPS_MAX);
        compare(once.steps(), twice.steps(), target.bound().stepsAnyway(), count + " and twice as many: steps");
        // The compiler leaves out what it can prove to be needless, and may find that out late: the smallest number
        // counts.
        var bytes = twice.bytes();
        for (int again = 0; again < AGAIN_MAX && isMore(once.bytes(), bytes, BYTES_ANYWAY); again++) {
            bytes = Math.min(
                    bytes, Work.of(target, repeated.times(2 * count), STEPS_MAX).bytes());
        }
        compare(once.bytes(), bytes, BYTES_ANYWAY, count + " and twice as many: allocated bytes");
    }

    private static void compare(long once, long twice, long anyway, String what) {
        if (isMore(once, twice, anyway)) throw new AssertionError(what + " " + once + " and " + twice);
    }

    private static boolean isMore(long once, long twice, long anyway) {
        return twice > FACTOR_MAX * once + anyway;
    }
}
