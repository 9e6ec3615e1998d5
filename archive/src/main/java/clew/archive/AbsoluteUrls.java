package clew.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/// A script at the beginning of replayed pages. What the scripts of a page request by an absolute URL it leads to the
/// address of that URL in the replay; links that they make and pages that they open, too. It takes away what no policy
/// of all browsers covers: WebRTC and speculation rules. Whatever it misses, the policy of the page blocks.
final class AbsoluteUrls {
    private static final String SCRIPT = read();

    private AbsoluteUrls() {}

    /// The script as a tag, in ASCII, for HTML and for XML.
    ///
    /// @param address that of the page
    static String tag(ReplayAddress address) {
        return "<script xmlns=\"http://www.w3.org/1999/xhtml\">/*<![CDATA[*/"
                + SCRIPT.replace("TIME", address.time())
                + "/*]]>*/</script>";
    }

    /// Whether a browser wants a document to show it. In one that a script reads, ours would be in the way.
    ///
    /// @param destination as in `Sec-Fetch-Dest`; empty for what is not a browser
    static boolean isFor(String destination) {
        return switch (destination) {
            case "document", "iframe", "frame", "embed", "object" -> true;
            default -> false;
        };
    }

    private static String read() {
        try (var script = AbsoluteUrls.class.getResourceAsStream("absolute-urls.js")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
