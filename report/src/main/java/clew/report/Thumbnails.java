package clew.report;

import clew.engine.Replay;
import clew.journal.Journal;
import clew.page.Kind;
import clew.url.Url;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.imageio.ImageIO;

/// Screenshots of pages in a folder, made small enough to be part of a report.
///
/// @param folder where they are
/// @param name the file name of the screenshot of a URL
public record Thumbnails(Path folder, Function<Url, String> name) {
    /// More would make the file slow to open.
    public static final int PICTURES_MAX = 100;

    private static final int WIDTH = 320;
    private static final int HEIGHT_MAX = 240;

    /// A small picture.
    ///
    /// @param data as a `data:` URL
    record Thumbnail(String url, String data) {}

    /// Those of the first pages that have one.
    List<Thumbnail> of(Journal journal) throws IOException {
        var all = new ArrayList<Thumbnail>();
        Replay.recorded(journal, page -> {
            if (page.ticket().kind() != Kind.PAGE || all.size() >= PICTURES_MAX) return;
            var file = folder.resolve(name.apply(page.url()));
            if (!Files.isRegularFile(file)) return;
            var image = read(file);
            if (image.isPresent()) all.add(new Thumbnail(page.url().href(), small(image.get())));
        });
        return all;
    }

    /// A screenshot that a crash has cut is left out.
    private static Optional<BufferedImage> read(Path file) {
        try {
            return Optional.ofNullable(ImageIO.read(file.toFile()));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static String small(BufferedImage image) throws IOException {
        var scale = Math.max(1.0, (double) image.getWidth() / WIDTH);
        var width = Math.max(1, (int) (image.getWidth() / scale));
        var height = Math.max(1, Math.min(HEIGHT_MAX, (int) (image.getHeight() / scale)));
        var small = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) small.setRGB(x, y, average(image, x * scale, y * scale, scale));
        }
        var out = new ByteArrayOutputStream();
        ImageIO.write(small, "jpeg", out);
        return "data:image/jpeg;base64," + Base64.getEncoder().encodeToString(out.toByteArray());
    }

    /// The mean colour of a square.
    private static int average(BufferedImage image, double left, double top, double side) {
        var right = Math.min(image.getWidth(), (int) Math.ceil(left + side));
        var bottom = Math.min(image.getHeight(), (int) Math.ceil(top + side));
        long red = 0;
        long green = 0;
        long blue = 0;
        long count = 0;
        for (int y = (int) top; y < bottom; y++) {
            for (int x = (int) left; x < right; x++) {
                var rgb = image.getRGB(x, y);
                red += rgb >> 16 & 0xFF;
                green += rgb >> 8 & 0xFF;
                blue += rgb & 0xFF;
                count++;
            }
        }
        if (count == 0) return 0xFFFFFF;
        return (int) (red / count) << 16 | (int) (green / count) << 8 | (int) (blue / count);
    }
}
