package clew.archive.warc;

import clew.http.Content;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.http.Wire;
import java.io.IOException;

/// The payload of a response: what RFC 9110 calls its content. Chunks are put together, and what a content coding has
/// packed stays packed. It is what jwarc's `validate` takes for the payload; warcio copies the digest into its index.
///
/// @param length how many bytes there are
/// @param digest of those bytes; of as many as there are where the response is cut
/// @param framedLength how many bytes it takes with its framing. What follows are trailer fields; where the framing is
///     not known, it is everything
public record Payload(long length, String digest, long framedLength) {
    /// Of no response.
    static final Payload NONE = new Payload(0, "", 0);

    private static final int PIECE_BYTES = 64 * 1024;

    /// The payload of a recorded response.
    ///
    /// @param rest all that followed the head, from its beginning
    public static Payload of(ResponseHead head, Wire rest) throws IOException {
        var sha = new Sha256();
        var length = 0L;
        Content content = null;
        try {
            content = Content.of(head, rest);
            var piece = new byte[PIECE_BYTES];
            for (var n = content.read(piece, 0, piece.length); n >= 0; n = content.read(piece, 0, piece.length)) {
                sha.add(piece, 0, n);
                length += n;
            }
        } catch (FetchException _) {
            // It is cut, or its framing is broken; what came before that counts.
        }
        return new Payload(length, sha.text(), content == null ? 0 : content.position());
    }
}
