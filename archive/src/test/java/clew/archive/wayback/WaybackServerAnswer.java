package clew.archive.wayback;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A response of the stand-in, byte for byte: header names keep their case, and one may appear twice.
@SuppressWarnings("ArrayRecordComponent") // never compared
record WaybackServerAnswer(int status, List<String> headers, byte[] body) {
    WaybackServerAnswer {
        headers = List.copyOf(headers);
    }

    static WaybackServerAnswer of(int status, String type, String body, String... headers) {
        return of(status, type, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    static WaybackServerAnswer of(int status, String type, byte[] body, String... headers) {
        var all = new ArrayList<String>();
        all.add("Server: nginx");
        if (!type.isEmpty()) all.add("Content-Type: " + type);
        all.addAll(List.of(headers));
        return new WaybackServerAnswer(status, all, body);
    }

    WaybackServerAnswer with(String header) {
        var all = new ArrayList<>(headers);
        all.add(header);
        return new WaybackServerAnswer(status, all, body);
    }

    byte[] bytes() {
        var head = new StringBuilder("HTTP/1.1 ").append(status).append(" Whatever\r\n");
        for (var header : headers) head.append(header).append("\r\n");
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        var bytes = new ByteArrayOutputStream();
        bytes.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        bytes.writeBytes(body);
        return bytes.toByteArray();
    }
}
