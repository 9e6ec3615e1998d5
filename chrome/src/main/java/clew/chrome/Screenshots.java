package clew.chrome;

import clew.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A folder of screenshots. A screenshot that cannot be saved does not affect its page; [#problem] reports it.
public final class Screenshots {
    private static final int READABLE_MAX = 100;
    private static final int DIGEST_BYTES = 6;

    /// Complete groups of four characters, which are three bytes each.
    private static final int PIECE = 1 << 16;

    private final Path folder;
    private long lost;
    private @Nullable String why;

    private Screenshots(Path folder) {
        this.folder = folder;
    }

    /// Creates the folder if it does not exist.
    public static Screenshots into(Path folder) throws IOException {
        return new Screenshots(Files.createDirectories(folder));
    }

    /// The file name of a screenshot: the readable part of the URL, and a digest of the URL, since two URLs may have
    /// the same readable part.
    public static String name(Url url) {
        var address = url.withoutUserInfo().withoutFragment();
        var readable = readable(address.host() + address.pathname() + address.search());
        return readable + "-" + digest(address.href()) + ".png";
    }

    /// Letters, digits and dots, with one hyphen for anything between them; at most [#READABLE_MAX] characters, and
    /// neither a hyphen nor a dot at the start.
    private static String readable(String text) {
        var name = new StringBuilder();
        for (int i = 0; i < text.length() && name.length() < READABLE_MAX; i++) {
            var c = text.charAt(i);
            var kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (kept || (c == '.' && !name.isEmpty())) name.append(c);
            else if (!name.isEmpty() && name.charAt(name.length() - 1) != '-') name.append('-');
        }
        while (!name.isEmpty() && "-.".indexOf(name.charAt(name.length() - 1)) >= 0) name.setLength(name.length() - 1);
        return name.toString();
    }

    private static String digest(String text) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(digest, 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// How many screenshots could not be saved, and why the first one failed.
    public synchronized Optional<String> problem() {
        if (why == null) return Optional.empty();
        return Optional.of(lost + (lost == 1 ? " screenshot" : " screenshots") + " could not be saved: " + why);
    }

    /// @param base64 a PNG image
    void keep(Url url, String base64) {
        try {
            // A screenshot is complete or not there.
            var name = name(url);
            var part = folder.resolve(name + ".part");
            try {
                write(base64, part);
                Files.move(part, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            lose(e.toString());
        }
    }

    /// One piece at a time: screenshots are large, and each worker has its own.
    private static void write(String base64, Path file) throws IOException {
        try (var out = Files.newOutputStream(file)) {
            for (int from = 0; from < base64.length(); from += PIECE) {
                var piece = base64.substring(from, Math.min(from + PIECE, base64.length()));
                out.write(Base64.getDecoder().decode(piece));
            }
        }
    }

    synchronized void lose(String reason) {
        lost++;
        if (why == null) why = reason;
    }
}
