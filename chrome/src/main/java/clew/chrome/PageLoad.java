package clew.chrome;

import java.util.List;

/// A page that was opened from disk.
///
/// @param requests how many requests it took, with the one for the page
/// @param failed those that failed, each once, sorted by URL
public record PageLoad(long requests, List<FailedRequest> failed) {
    public PageLoad {
        failed = List.copyOf(failed);
    }
}
