/// What is said about a crawl once it is saved. Begin with [CheckRun]; [DiffMessages], [ExplanationText] and
/// [ParityView] are the other answers.
@NullMarked
package clew.cli.answers;

import org.jspecify.annotations.NullMarked;
