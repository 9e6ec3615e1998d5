package clew.journal;

import java.io.IOException;
import java.nio.ByteBuffer;

/// What lies at and after the first bad frame of a file, and whether a crash explains it.
///
/// A killed process leaves an incomplete record, and nothing after it. A power cut may leave more: the system writes
/// blocks in any order, so good frames can follow blocks that were never written. Such a block reads as zeros, from
/// the end of the previous contents to the end of the block. Neither kind reaches back before a place that a later
/// record says was synced. No crash explains anything else: a flipped bit, an overwritten part, a file put together
/// from two.
///
/// @param synced whether a later record says that the file had been synced beyond it
/// @param hole whether the frame lies, at least in part, in a block that was never written
/// @param goodBehind whether any good frame follows
/// @param pagesBehind how many pages follow
record Damage(boolean synced, boolean hole, boolean goodBehind, long pagesBehind) {
    /// The smallest block that a disk writes.
    private static final int BLOCK = 512;

    /// @param frame where the frame starts
    /// @param size how much of the file counts; it may grow at the same time
    static Damage at(Storage storage, long frame, long size) throws IOException {
        var synced = false;
        var good = false;
        var pages = 0L;
        var reader = new FrameReader(storage, frame + 1);
        for (var kind = reader.seek(size); kind != null; kind = reader.seek(size)) {
            good = true;
            if (kind == Frame.Kind.SYNCED && reader.syncedHere() > frame) synced = true;
            if (reader.pass() && kind == Frame.Kind.PAGE) pages++;
        }
        return new Damage(synced, isHole(storage, frame, size), good, pages);
    }

    /// Whether a crash explains this, so that it may be cut off.
    boolean isTorn() {
        return !synced && (hole || !goodBehind);
    }

    private static boolean isHole(Storage storage, long frame, long size) throws IOException {
        var head = bytes(storage, frame, Math.min(Frame.HEAD, size - frame));
        if (isZero(head, 0, head.length)) return true;
        var length = head.length < Frame.HEAD ? 0 : Math.max(0, Frame.length(head, 0));
        var end = Math.min(size, (frame + Frame.HEAD + length + BLOCK - 1) / BLOCK * BLOCK);
        var all = bytes(storage, frame, end - frame);
        var from = 0;
        while (from < all.length) {
            var to = (int) Math.min(all.length, (frame + from) / BLOCK * BLOCK + BLOCK - frame);
            if (isZero(all, from, to)) return true;
            from = to;
        }
        return false;
    }

    private static boolean isZero(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) if (bytes[i] != 0) return false;
        return true;
    }

    private static byte[] bytes(Storage storage, long at, long length) throws IOException {
        var buffer = ByteBuffer.allocate((int) length);
        var read = 1;
        while (buffer.hasRemaining() && read > 0) read = storage.read(buffer, at + buffer.position());
        return buffer.array();
    }
}
