package clew.archive;

import clew.archive.warc.PlainText;
import java.io.IOException;

/// A capture of which an archive has only the head, because its content has not changed since an earlier archive. That
/// one has it; nothing is damaged.
public final class EarlierContent extends IOException {
    private static final long serialVersionUID = 1;

    EarlierContent(String url) {
        super(PlainText.of(url) + " has not changed since an earlier archive, and its content is only there");
    }
}
