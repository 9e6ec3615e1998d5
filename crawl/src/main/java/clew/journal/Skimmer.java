package clew.journal;

import java.io.IOException;

/// Takes the pages of a journal as [SkimmedPage]s.
@FunctionalInterface
public interface Skimmer {
    /// @param page stands for another page after this returns
    void page(SkimmedPage page) throws IOException;
}
