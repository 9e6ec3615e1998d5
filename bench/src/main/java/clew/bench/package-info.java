/// What our figures of speed are made with. `bench/run` starts a report; each report is one run of JMH over all that it
/// compares, on the same texts.
@NullMarked
package clew.bench;

import org.jspecify.annotations.NullMarked;
