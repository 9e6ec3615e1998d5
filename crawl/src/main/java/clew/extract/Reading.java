package clew.extract;

import clew.page.Failure;
import clew.url.Url;

/// What came of reading a page.
public sealed interface Reading {
    /// What stands in it.
    record Found(Extracted extracted) implements Reading {}

    /// It takes its visitors elsewhere by itself, as a redirect does.
    record Moved(Url target) implements Reading {}

    /// It could not be read, and nothing is guessed.
    record Failed(Failure failure) implements Reading {}
}
