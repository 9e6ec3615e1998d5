package clew.bench;

import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Runs benchmarks in rounds. Each round measures all of them, each in a JVM of its own; so what slows the machine for
/// a while slows all of them a little, and not one of them a lot.
///
/// @param rounds how many
/// @param forks JVMs for one benchmark in one round; 0 is for tests, which have them all in this one
/// @param millis how long one of the three measurements takes; warming up takes six times that
record Rounds(int rounds, int forks, int millis) {

    /// Nanoseconds of processor time of one call are added to `times` and bytes allocated by one call to `bytes`,
    /// under the [name][#name] of the benchmark.
    ///
    /// @param beside what else belongs to each round
    void run(Samples times, Samples bytes, Runnable beside, Class<?>... benchmarks) throws RunnerException {
        for (int round = 1; round <= rounds; round++) {
            System.err.printf(Locale.ROOT, "bench: round %d of %d%n", round, rounds);
            for (var result : new Runner(options(benchmarks)).run()) {
                var name = name(result);
                for (var benchmark : result.getBenchmarkResults()) {
                    for (var iteration : benchmark.getIterationResults()) {
                        var counted = iteration.getSecondaryResults();
                        times.add(name, score(counted, "nanos") / score(counted, "passes"));
                    }
                }
                bytes.add(name, score(result.getSecondaryResults(), "gc.alloc.rate.norm"));
            }
            beside.run();
        }
    }

    @SuppressWarnings("rawtypes") // as JMH has it
    private static double score(Map<String, Result> results, String name) {
        var result = results.get(name);
        if (result == null) throw new IllegalStateException("JMH gave no " + name + ", only " + results.keySet());
        return result.getScore();
    }

    /// `clew webpages-absolute.txt`: the method and the file that it was given.
    private static String name(RunResult result) {
        var method = result.getParams().getBenchmark();
        return name(
                method.substring(method.lastIndexOf('.') + 1),
                result.getParams().getParam("file"));
    }

    static String name(String method, String file) {
        return method + " " + file;
    }

    private Options options(Class<?>... benchmarks) {
        var options = new OptionsBuilder();
        for (var benchmark : benchmarks)
            options.include("^" + benchmark.getName().replace(".", "\\.") + "\\.");
        return options.forks(forks)
                .jvmArgs(
                        "-Xms512m",
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-XX:-BackgroundCompilation", // or warming up ends before the compiler, on a busy machine
                        "--sun-misc-unsafe-memory-access=allow",
                        "-D" + Corpus.FOLDER + "=" + Corpus.path(""))
                .warmupIterations(3)
                .warmupTime(TimeValue.milliseconds(2L * millis))
                .measurementIterations(3)
                .measurementTime(TimeValue.milliseconds(millis))
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
    }
}
