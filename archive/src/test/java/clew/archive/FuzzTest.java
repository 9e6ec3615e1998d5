package clew.archive;

import clew.archive.rewrite.RewriteFuzz;
import clew.archive.wacz.IndexFuzz;
import clew.archive.wacz.ZipFuzz;
import clew.archive.warc.WarcFuzz;
import clew.fuzz.FuzzTarget;
import clew.fuzz.KeptInputs;
import clew.fuzz.Linear;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The fuzz targets of this module, without a fuzzer. `bench/fuzz` searches for more inputs.
class FuzzTest {
    private static final List<Class<? extends FuzzTarget>> TARGETS =
            List.of(RewriteFuzz.class, WarcFuzz.class, IndexFuzz.class, ZipFuzz.class);

    @TestFactory
    Stream<DynamicTest> keptInputsBreakNoPromise() {
        return KeptInputs.of(TARGETS);
    }

    @TestFactory
    Stream<DynamicTest> twiceTheInputTakesTwiceTheWork() {
        return Linear.of(TARGETS);
    }
}
