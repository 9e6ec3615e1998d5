package clew.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;

import clew.archive.warc.FileSlice;
import clew.archive.warc.WarcRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordVerificationTest {
    @TempDir
    private Path folder;

    private List<String> problems(String date) throws IOException {
        var path = folder.resolve("x.warc.gz");
        var http = "HTTP/1.1 200 OK\r\n\r\nx";
        try (var out = new GZIPOutputStream(Files.newOutputStream(path))) {
            out.write(("WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: " + date
                            + "\r\nWARC-Target-URI: http://h.example/\r\nContent-Length: " + http.length() + "\r\n\r\n"
                            + http + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
        }
        var problems = new ArrayList<String>();
        try (var file = FileSlice.open(path);
                var record = WarcRecord.open(file, 0)) {
            RecordVerification.verify(record, problems::add);
        }
        return problems;
    }

    @Test
    void aDateThatIsNotValidIsFound() throws IOException {
        assertEquals(List.of(), problems("2015-01-01T00:00:00Z"));
        assertEquals(List.of("WARC-Date is not valid"), problems("+10000-01-01T00:00:00Z"));
        assertEquals(List.of("WARC-Date is not valid"), problems("yesterday"));
    }
}
