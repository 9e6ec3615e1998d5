/// What is done for each job of a crawl. Begin at [Visit].
///
/// A [Job] becomes a [Visit], one class for each kind, which says what to request and makes a page of the
/// answers. An [Errand] carries it through the queues of hosts, and the threads of a [WorkerPool] do the rest;
/// [Errands] gives back one [Result] for each job.
@NullMarked
package clew.visit;

import org.jspecify.annotations.NullMarked;
