package clew.folder;

/// What is read of what the symbolic links of a folder lead to.
public enum Symlinks {
    /// What is inside the folder. Of a regular file outside it is told that it is there, and nothing else.
    INSIDE,
    /// Whatever they lead to.
    FOLLOW
}
