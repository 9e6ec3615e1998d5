/// Fuzzing: a [FuzzTarget] is a promise about every input, kept within a bound on work. [Steps] are counted in classes
/// that [SteppedClasses] loads; [FuzzDriver] lets Jazzer search for inputs that break a promise, [KeptInputs] tries
/// those
/// that are kept, and [Linear] compares the work for an input and for one of twice its length.
@NullMarked
package clew.fuzz;

import org.jspecify.annotations.NullMarked;
