package clew.archive.warc;

import clew.fetch.Exchange.Cut;
import clew.fetch.ExchangeStore;
import clew.fetch.Spool;
import clew.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;

/// An exchange as WARC records that only need to be appended to a file, and what an index says of it. Made by a worker,
/// stored and closed by the coordinator.
///
/// The records are in the order request, what is not a response, response. So those before the response can be
/// stored without it when its payload is in the archive already.
public final class CapturedExchange implements ExchangeStore.Captured {
    /// What is known of an exchange.
    ///
    /// @param url without user-info and fragment
    /// @param status 0 where there is no response
    /// @param mimeType the type without parameters, in lower case; empty for none
    /// @param payloadDigest `sha256:` and hexadecimal; empty where there is no response
    /// @param headLength of the head of the response as it is stored, with the empty line after it
    /// @param request what else than the URL led to the response
    /// @param loaded whether a page requested it itself, while a browser showed it
    public record Facts(
            Url url,
            int status,
            String mimeType,
            Instant begun,
            String payloadDigest,
            long payloadLength,
            int headLength,
            Cut cut,
            SentRequest request,
            boolean loaded) {
        public boolean hasResponse() {
            return status != 0;
        }
    }

    private final Facts facts;
    private final Spool members;
    private final List<Long> lengths;
    private final RevisitRecord revisit;

    /// @param members one gzip member for each record
    /// @param lengths how long each of them is
    CapturedExchange(Facts facts, Spool members, List<Long> lengths, RevisitRecord revisit) {
        this.facts = facts;
        this.members = members;
        this.lengths = List.copyOf(lengths);
        this.revisit = revisit;
    }

    public Facts facts() {
        return facts;
    }

    /// How many bytes all records take.
    public long length() {
        return members.length();
    }

    /// How many bytes each record takes.
    List<Long> lengths() {
        return lengths;
    }

    /// How many bytes the records before the response take.
    long lengthWithoutResponse() {
        return facts.hasResponse() ? length() - lengths.getLast() : length();
    }

    RevisitRecord revisit() {
        return revisit;
    }

    /// Writes the first `bytes` bytes of the records.
    void writeTo(OutputStream out, long bytes) throws IOException {
        var piece = new byte[64 * 1024];
        try (InputStream in = members.stream()) {
            for (var left = bytes; left > 0; ) {
                var n = in.read(piece, 0, (int) Math.min(piece.length, left));
                if (n < 0) throw new IOException("a temporary file has become shorter");
                out.write(piece, 0, n);
                left -= n;
            }
        }
    }

    /// Lets go of the records.
    @Override
    public void close() {
        members.close();
    }
}
