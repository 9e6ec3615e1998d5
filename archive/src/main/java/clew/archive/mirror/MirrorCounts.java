package clew.archive.mirror;

/// What a mirror has come to.
///
/// @param files pages and what they need, each a file
/// @param linksRewritten references that lead to a file now
/// @param linksLeftAbsolute references to what is not in the archive, which still lead to the web
/// @param leftOut pages and what they need that have no file because their content is cut or cannot be decoded
/// @param tooLarge those that have none because the mirror would be too large for its archive
/// @param overlong files that are empty because their references would make them very much longer
public record MirrorCounts(
        long files, long linksRewritten, long linksLeftAbsolute, long leftOut, long tooLarge, long overlong) {}
