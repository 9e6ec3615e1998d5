package clew.archive.captures;

import java.util.List;
import java.util.Optional;

/// Which captures of a URL to take.
///
/// @param candidates in order of preference: the first is the one to take, the others are for when the archive does
/// not give it, or when it turns out to be a redirect to itself. Revisits have the status, type and length of the
/// capture that stored their content
public record Chosen(List<CaptureRow> candidates, Remark remark) {
    public Chosen {
        candidates = List.copyOf(candidates);
    }

    public Optional<CaptureRow> first() {
        return candidates.stream().findFirst();
    }
}
