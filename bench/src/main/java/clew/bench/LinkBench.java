package clew.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import clew.url.LinkResolver;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/// Resolves all links of a file of pages. The bases are parsed beforehand.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LinkBench {
    @Param("webpages-links.txt")
    public String file = "";

    private Page[] pages = {};

    /// The links of a page as texts, and as bytes one after the other: the n-th ends before `ends[n]`.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Page(Url base, URI javaBase, String[] hrefs, byte[] bytes, int[] ends) {
        static Page of(Corpus.PageLinks page) {
            var bytes = new ByteArrayOutputStream();
            int[] ends = new int[page.hrefs().size()];
            for (int i = 0; i < ends.length; i++) {
                bytes.writeBytes(page.hrefs().get(i).getBytes(UTF_8));
                ends[i] = bytes.size();
            }
            var base = Url.of(page.base());
            var hrefs = page.hrefs().toArray(String[]::new);
            return new Page(base, URI.create(base.href()), hrefs, bytes.toByteArray(), ends);
        }
    }

    @Setup
    public void read() throws IOException {
        pages = Corpus.pages(file).stream().map(Page::of).toArray(Page[]::new);
    }

    @Benchmark
    public void clewBatch(Blackhole sink, CpuTime cpu) {
        var resolver = LinkResolver.of(pages[0].base);
        for (var page : pages) {
            resolver.rebase(page.base);
            for (var href : page.hrefs) sink.consume(resolver.resolve(href));
        }
    }

    @Benchmark
    public void clewBatchOfBytes(Blackhole sink, CpuTime cpu) {
        var resolver = LinkResolver.of(pages[0].base);
        for (var page : pages) {
            resolver.rebase(page.base);
            int from = 0;
            for (int to : page.ends) {
                sink.consume(resolver.resolve(page.bytes, from, to, UTF_8));
                from = to;
            }
        }
    }

    @Benchmark
    public void clewOneByOne(Blackhole sink, CpuTime cpu) {
        for (var page : pages) {
            for (var href : page.hrefs) sink.consume(Url.parse(href, page.base));
        }
    }

    @Benchmark
    public void javaNetUri(Blackhole sink, CpuTime cpu) {
        for (var page : pages) {
            for (var href : page.hrefs) sink.consume(resolve(page.javaBase, href));
        }
    }

    static Object resolve(URI base, String href) {
        try {
            return base.resolve(href);
        } catch (IllegalArgumentException e) {
            return e;
        }
    }
}
