package clew.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import clew.url.Url;
import io.mola.galimatias.GalimatiasParseException;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/// Parses all absolute URLs of a file, by ours and by others. A URL that a parser refuses counts like any other.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class UrlBench {
    @Param({"webpages-absolute.txt", "kasztp.txt"})
    public String file = "";

    private String[] urls = {};
    private byte[][] bytes = {};

    @Setup
    public void read() throws IOException {
        urls = Corpus.urls(file);
        bytes = Arrays.stream(urls).map(url -> url.getBytes(UTF_8)).toArray(byte[][]::new);
    }

    @Benchmark
    public void clew(Blackhole sink, CpuTime cpu) {
        for (var url : urls) sink.consume(Url.parse(url));
    }

    /// The least that a parser can do: look at each byte once. It even has them as bytes, and makes nothing of them.
    @Benchmark
    public void floor(Blackhole sink, CpuTime cpu) {
        for (var url : bytes) sink.consume(Floor.touch(url));
    }

    /// The same from the text itself.
    @Benchmark
    public void floorOfText(Blackhole sink, CpuTime cpu) {
        for (var url : urls) sink.consume(Floor.touch(url));
    }

    @Benchmark
    public void javaNetUri(Blackhole sink, CpuTime cpu) {
        for (var url : urls) sink.consume(uri(url));
    }

    @Benchmark
    public void javaNetUrl(Blackhole sink, CpuTime cpu) {
        for (var url : urls) sink.consume(javaUrl(url));
    }

    @Benchmark
    public void okHttp(Blackhole sink, CpuTime cpu) {
        for (var url : urls) sink.consume(HttpUrl.parse(url));
    }

    @Benchmark
    public void galimatias(Blackhole sink, CpuTime cpu) {
        for (var url : urls) sink.consume(galimatiasUrl(url));
    }

    static Object uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            return e;
        }
    }

    @SuppressWarnings("deprecation") // it is what we compare with
    static Object javaUrl(String text) {
        try {
            return new java.net.URL(text);
        } catch (MalformedURLException e) {
            return e;
        }
    }

    static Object galimatiasUrl(String text) {
        try {
            return io.mola.galimatias.URL.parse(text);
        } catch (GalimatiasParseException e) {
            return e;
        }
    }
}
