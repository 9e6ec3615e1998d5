package clew.archive.warc;

import clew.http.Content;
import clew.http.ContentType;
import clew.http.FetchException;
import clew.http.ResponseHead;
import clew.http.Wire;
import java.io.IOException;
import java.io.InputStream;

/// The HTTP response in the block of a `response` or `revisit` record.
public record RecordedResponse(ResponseHead head, Wire rest) {
    /// @throws BadArchive if there is none
    public static RecordedResponse read(InputStream block) throws IOException {
        var wire = new Wire(block);
        try {
            if (!ResponseHead.isNext(wire)) throw new BadArchive("a response does not begin with HTTP/");
            return new RecordedResponse(ResponseHead.parse(wire.block(new Wire.Allowance())), wire);
        } catch (FetchException _) {
            throw new BadArchive("the head of a response is damaged");
        }
    }

    String mimeType() {
        return ContentType.of(String.join(", ", head.all("content-type"))).essence();
    }

    /// Taken out of its chunks, and still packed where the server packed it.
    ///
    /// @throws BadArchive if the head does not say how it is framed
    public Content content() throws BadArchive {
        try {
            return Content.of(head, rest);
        } catch (FetchException _) {
            throw new BadArchive("the framing of a response is damaged");
        }
    }
}
