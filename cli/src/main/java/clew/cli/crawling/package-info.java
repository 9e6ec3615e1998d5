/// Crawls as a terminal shows them: a [ConsoleCrawl] runs one, a [ConsoleReporter] shows its progress, errors and
/// summary. [Journals] opens what earlier crawls saved.
@NullMarked
package clew.cli.crawling;

import org.jspecify.annotations.NullMarked;
