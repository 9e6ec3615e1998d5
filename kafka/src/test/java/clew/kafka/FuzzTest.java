package clew.kafka;

import clew.fuzz.FuzzTarget;
import clew.fuzz.KeptInputs;
import clew.fuzz.Linear;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The fuzz targets of this module, without a fuzzer. `bench/fuzz` searches for more inputs.
class FuzzTest {
    private static final List<Class<? extends FuzzTarget>> TARGETS = List.of(EntriesFuzz.class);

    @TestFactory
    Stream<DynamicTest> keptInputsBreakNoPromise() {
        return KeptInputs.of(TARGETS);
    }

    @TestFactory
    Stream<DynamicTest> twiceTheInputTakesTwiceTheWork() {
        return Linear.of(TARGETS);
    }
}
