package clew;

import clew.extract.CssFuzz;
import clew.extract.HtmlFuzz;
import clew.extract.ResourceFuzz;
import clew.extract.SitemapFuzz;
import clew.extract.SrcsetFuzz;
import clew.fuzz.FuzzTarget;
import clew.fuzz.KeptInputs;
import clew.fuzz.Linear;
import clew.http.CookieFuzz;
import clew.http.ResponseFuzz;
import clew.journal.RecordFuzz;
import clew.journal.RecoveryFuzz;
import clew.robots.RobotsFuzz;
import clew.xml.XmlFuzz;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The fuzz targets of this module, without a fuzzer. `bench/fuzz` searches for more inputs.
class FuzzTest {
    private static final List<Class<? extends FuzzTarget>> TARGETS = List.of(
            HtmlFuzz.class,
            ResourceFuzz.class,
            XmlFuzz.class,
            CssFuzz.class,
            SrcsetFuzz.class,
            SitemapFuzz.class,
            RobotsFuzz.class,
            ResponseFuzz.class,
            CookieFuzz.class,
            RecordFuzz.class,
            RecoveryFuzz.class);

    @TestFactory
    Stream<DynamicTest> keptInputsBreakNoPromise() {
        return KeptInputs.of(TARGETS);
    }

    @TestFactory
    Stream<DynamicTest> twiceTheInputTakesTwiceTheWork() {
        return Linear.of(TARGETS);
    }
}
