package clew.archive.warc;

import clew.archive.warc.CapturedExchange.Facts;
import clew.archive.warc.RecordWriter.Block;
import clew.fetch.Exchange;
import clew.fetch.Exchange.Cut;
import clew.fetch.Spool;
import clew.http.ContentType;
import clew.http.Wire;
import clew.url.Url;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Makes WARC 1.1 records of exchanges: a `request`, and a `response` where one came.
///
/// 1. Bytes are stored as they went over the wire, chunked and packed as they were sent, except for the values of
///    headers that the [Redaction] names.
/// 2. What is not a response goes into `metadata` records: interim responses (1xx), which readers would take for the
///    response itself, and answers that are not HTTP, of which no reader could find the head. So does the head of a
///    response that switches to another protocol (101): what follows it is not HTTP, and is not stored.
/// 3. Where nothing came there is a request only.
/// 4. What was found in another archive is a response only: its request went to that archive. `WARC-Source-URI` says
///    where it was found.
public final class ExchangeRecorder {
    static final String HTTP_RESPONSE = "application/http;msgtype=response";

    private static final String HTTP_REQUEST = "application/http;msgtype=request";
    private static final String UNKNOWN = "application/octet-stream";

    /// The lowest status of a response that is not an interim one, and does not end HTTP either.
    private static final int FINAL_MIN = 200;

    private final String crawlId;
    private final Redaction redaction;
    private final Predicate<Url> throughProxy;

    public ExchangeRecorder(String crawlId, Redaction redaction) {
        this(crawlId, redaction, _ -> false);
    }

    /// @param throughProxy which URLs are requested through a proxy: the address of their server is not known
    public ExchangeRecorder(String crawlId, Redaction redaction, Predicate<Url> throughProxy) {
        this.crawlId = crawlId;
        this.redaction = redaction;
        this.throughProxy = throughProxy;
    }

    /// Makes the records of an exchange, whose body is read but not closed.
    ///
    /// @param subject what was visited
    /// @param index how many exchanges that had before
    /// @param loaded whether a page requested it itself, while a browser showed it
    public CapturedExchange record(Exchange exchange, String subject, int index, boolean loaded) throws IOException {
        var head = redaction.apply(exchange.wireHead());
        var request = redactedRequest(exchange.request());
        var sent = exchange.source() == null ? SentRequest.of(request) : SentRequest.GET;
        var payload = payload(exchange);
        var facts = facts(exchange, payload, head.length, sent, loaded);
        var making = new Making(exchange, facts, subject, index);
        try {
            if (exchange.source() == null) making.request(request);
            if (isSwitch(exchange)) making.metadata(exchange.received(), Cut.NOT);
            else if (!facts.hasResponse()) making.metadata(exchange.received(), exchange.cut());
            else {
                making.metadata(exchange.interim(), Cut.NOT);
                making.response(head, payload.framedLength());
            }
            return making.captured(head);
        } catch (IOException | RuntimeException e) {
            making.members.close();
            throw e;
        }
    }

    private static boolean isSwitch(Exchange exchange) {
        var status = exchange.head().status();
        return status != 0 && status < FINAL_MIN;
    }

    /// The content is not a header, whatever its lines look like.
    private byte[] redactedRequest(byte[] request) {
        var content = SentRequest.headEnd(request);
        var head = redaction.apply(Arrays.copyOf(request, content));
        var redacted = Arrays.copyOf(head, head.length + request.length - content);
        System.arraycopy(request, content, redacted, head.length, request.length - content);
        return redacted;
    }

    private static Payload payload(Exchange exchange) throws IOException {
        if (exchange.head().status() < FINAL_MIN) return Payload.NONE;
        try (var body = exchange.body().stream()) {
            return Payload.of(exchange.head(), new Wire(body));
        }
    }

    private static Facts facts(
            Exchange exchange, Payload payload, int headLength, SentRequest request, boolean loaded) {
        var head = exchange.head();
        var url = exchange.url().withoutUserInfo().withoutFragment();
        if (head.status() < FINAL_MIN) {
            return new Facts(url, 0, "", exchange.begun(), "", 0, 0, exchange.cut(), request, loaded);
        }
        var type = ContentType.of(String.join(", ", head.all("content-type"))).essence();
        return new Facts(
                url,
                head.status(),
                type,
                exchange.begun(),
                payload.digest(),
                payload.length(),
                headLength,
                exchange.cut(),
                request,
                loaded);
    }

    /// The records of one exchange, one after the other.
    private final class Making {
        private final Exchange exchange;
        private final Facts facts;
        private final String subject;
        private final int index;
        private final Spool members = new Spool();
        private final List<Long> lengths = new ArrayList<>();

        Making(Exchange exchange, Facts facts, String subject, int index) {
            this.exchange = exchange;
            this.facts = facts;
            this.subject = subject;
            this.index = index;
        }

        void request(byte[] request) throws IOException {
            var header = header("request", facts.hasResponse() ? id("response") : null);
            add(header.with("Content-Type", HTTP_REQUEST), Block.of(request));
        }

        /// Something that came and is not the response.
        void metadata(byte[] bytes, Cut cut) throws IOException {
            if (bytes.length == 0) return;
            var header = truncated(header("metadata", id("request")), cut);
            // Interim responses would pass for the response if they were said to be one.
            add(header.with("Content-Type", UNKNOWN), Block.of(redaction.apply(bytes)));
        }

        void response(byte[] head, long framedLength) throws IOException {
            var request = exchange.source() == null ? id("request") : null;
            var header = truncated(header("response", request), exchange.cut());
            header.with("WARC-Payload-Digest", facts.payloadDigest()).with("Content-Type", HTTP_RESPONSE);
            add(header, Block.of(head).then(() -> body(framedLength)));
        }

        private InputStream body(long framedLength) throws IOException {
            var body = exchange.body();
            if (framedLength == body.length()) return body.stream();
            try (var fields = body.stream(framedLength, body.length())) {
                var redacted = redaction.apply(fields.readAllBytes());
                return new SequenceInputStream(body.stream(0, framedLength), new ByteArrayInputStream(redacted));
            }
        }

        CapturedExchange captured(byte[] head) {
            var revisit = new RevisitRecord(id("response"), facts, address(), head, exchange.source());
            return new CapturedExchange(facts, members, lengths, revisit);
        }

        private WarcHeader header(String type, @Nullable String concurrentTo) {
            var header = WarcHeader.of(type, id(type))
                    .with("WARC-Date", WarcDate.of(facts.begun()))
                    .with("WARC-Target-URI", facts.url().href());
            if (!address().isEmpty()) header.with("WARC-IP-Address", address());
            if (exchange.source() != null)
                header.with("WARC-Source-URI", exchange.source().href());
            if (concurrentTo != null) header.with("WARC-Concurrent-To", concurrentTo);
            return header;
        }

        private static WarcHeader truncated(WarcHeader header, Cut cut) {
            return switch (cut) {
                case NOT -> header;
                case LENGTH -> header.with("WARC-Truncated", "length");
                case TIME -> header.with("WARC-Truncated", "time");
                case DISCONNECT -> header.with("WARC-Truncated", "disconnect");
            };
        }

        /// An address without a scope: that is a name of this machine's network.
        private String address() {
            var address = exchange.remote().getAddress();
            if (address == null || exchange.source() != null || throughProxy.test(exchange.url())) return "";
            var text = address.getHostAddress();
            var scope = text.indexOf('%');
            return scope < 0 ? text : text.substring(0, scope);
        }

        private String id(String type) {
            return RecordIds.of(crawlId, subject, index, type);
        }

        private void add(WarcHeader header, Block block) throws IOException {
            var before = members.length();
            RecordWriter.write(header, block, members);
            lengths.add(members.length() - before);
        }
    }
}
