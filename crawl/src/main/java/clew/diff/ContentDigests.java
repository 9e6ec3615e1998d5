package clew.diff;

import clew.page.Page;
import clew.page.StoredCapture;

/// The digests by which the contents of two versions of a page are compared; both empty where there are none that can
/// be: digests that were made by different methods say nothing of one another.
///
/// Those of the decoded content come first, because a server may pack the same content differently. Files that no links
/// are read from, such as images, have digests in archives only.
record ContentDigests(String was, String is) {
    static ContentDigests of(Page before, Page after) {
        var decoded =
                new ContentDigests(before.document().digest(), after.document().digest());
        if (decoded.areComparable()) return decoded;
        var stored = new ContentDigests(stored(before), stored(after));
        return stored.areComparable() ? stored : new ContentDigests("", "");
    }

    boolean areDifferent() {
        return !was.equals(is);
    }

    private boolean areComparable() {
        return !method(was).isEmpty() && method(was).equals(method(is));
    }

    private static String stored(Page page) {
        return page.response().map(StoredCapture::payloadDigest).orElse("");
    }

    private static String method(String digest) {
        return digest.substring(0, Math.max(0, digest.indexOf(':')));
    }
}
