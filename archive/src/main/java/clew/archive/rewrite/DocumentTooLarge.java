package clew.archive.rewrite;

/// A document whose references would make it very much longer than it is. No real document is like that.
public final class DocumentTooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    DocumentTooLarge() {
        super("its references would make it too large");
    }
}
