package clew.view;

import clew.url.Url;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A sitemap as files in a folder: `sitemap.xml`, or where that does not hold it `sitemap-1.xml` and so on, with
/// `sitemap.xml` as their index.
///
/// Until the end every file has `.part` behind its name, so that earlier ones stay until new ones are complete.
final class SitemapFolder implements SitemapOutput {
    private static final String MAIN = "sitemap.xml";
    private static final String PART = ".part";

    private final Path folder;
    private final Urlset.Limits limits;
    private @Nullable Url start;
    private @Nullable OutputStream file;
    private @Nullable Urlset urlset;
    private int files;

    SitemapFolder(Path folder, Urlset.Limits limits) {
        this.folder = folder;
        this.limits = limits;
    }

    @Override
    public void begin(List<Url> starts) throws IOException {
        start = starts.getFirst();
        guard(folder, () -> Files.createDirectories(folder));
        open();
    }

    @Override
    public void add(String entry) throws IOException {
        if (urlset == null) throw new IllegalStateException("not begun");
        var current = urlset;
        if (guard(part(name(files)), () -> current.add(entry))) return;
        finish(current);
        var next = open();
        guard(part(name(files)), () -> next.add(entry));
    }

    @Override
    public void end() throws IOException {
        if (urlset == null) throw new IllegalStateException("not begun");
        finish(urlset);
        if (files == 1) {
            move(name(1), MAIN);
            return;
        }
        for (int i = 1; i <= files; i++) move(name(i), name(i));
        guard(part(MAIN), () -> Files.writeString(part(MAIN), index(), StandardCharsets.US_ASCII));
        move(MAIN, MAIN);
    }

    @Override
    public void flush() {
        // Nobody reads a part.
    }

    @Override
    public Optional<String> incomplete() {
        return Optional.empty();
    }

    private Urlset open() throws IOException {
        files++;
        var path = part(name(files));
        var opened = guard(path, () -> Files.newOutputStream(path));
        var begun = new Urlset(opened, limits);
        file = opened;
        urlset = begun;
        return begun;
    }

    private void finish(Urlset current) throws IOException {
        guard(part(name(files)), () -> {
            current.end();
            current.flush();
            if (file != null) file.close();
            return current;
        });
    }

    private String index() {
        if (start == null) throw new IllegalStateException("not begun");
        var index = new StringBuilder(Urlset.PROLOG)
                .append("<sitemapindex xmlns=\"")
                .append(Urlset.NAMESPACE)
                .append("\">\n");
        for (int i = 1; i <= files; i++) {
            var location = Url.parse("/" + name(i), start).ok().orElseThrow();
            index.append("  <sitemap>\n    <loc>")
                    .append(XmlText.of(location.withoutUserInfo().href()))
                    .append("</loc>\n  </sitemap>\n");
        }
        return index.append("</sitemapindex>\n").toString();
    }

    private void move(String from, String to) throws IOException {
        var target = folder.resolve(to);
        guard(target, () -> Files.move(part(from), target, StandardCopyOption.REPLACE_EXISTING));
    }

    private Path part(String name) {
        return folder.resolve(name + PART);
    }

    private static String name(int number) {
        return "sitemap-" + number + ".xml";
    }

    /// Something that may fail because of a file.
    private interface Step<T> {
        T run() throws IOException;
    }

    private static <T> T guard(Path path, Step<T> step) throws ViewFileFailed {
        try {
            return step.run();
        } catch (IOException e) {
            throw new ViewFileFailed(path, e);
        }
    }
}
