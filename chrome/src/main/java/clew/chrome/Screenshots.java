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

/// A folder of pictures of pages. One that is lost costs no page; [#problem] tells of it.
public final class Screenshots {
    private static final int READABLE_MAX = 100;
    private static final int DIGEST_BYTES = 6;

    /// Whole groups of four letters, which are three bytes each.
    private static final int PIECE = 1 << 16;

    private final Path folder;
    private long lost;
    private @Nullable String why;

    private Screenshots(Path folder) {
        this.folder = folder;
    }

    /// Makes the folder where there is none.
    public static Screenshots into(Path folder) throws IOException {
        return new Screenshots(Files.createDirectories(folder));
    }

    /// What a picture's file is called: the URL without what file names had better not have, and a digest of it, as
    /// two URLs may look the same then.
    static String name(Url url) {
        var address = url.withoutUserInfo().withoutFragment();
        var readable = readable(address.host() + address.pathname() + address.search());
        return readable + "-" + digest(address.href()) + ".png";
    }

    /// Letters, digits and dots, with one hyphen for whatever is between them; at most [#READABLE_MAX] characters, and
    /// neither a hyphen nor a dot at the beginning.
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

    /// How many pictures could not be kept, and why the first could not.
    public synchronized Optional<String> problem() {
        if (why == null) return Optional.empty();
        return Optional.of(lost + (lost == 1 ? " screenshot" : " screenshots") + " could not be kept: " + why);
    }

    /// @param base64 a picture in PNG
    void keep(Url url, String base64) {
        try {
            // A picture is whole or not there.
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

    /// A piece at a time: pictures are large, and each worker has its own.
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
