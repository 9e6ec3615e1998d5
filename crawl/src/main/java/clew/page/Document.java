package clew.page;

import org.jspecify.annotations.Nullable;

/// What is known of the content of an answer, apart from its links. Texts are as the page or the server wrote them, and
/// empty where there are none.
///
/// @param type the media type with its parameters
/// @param charset the name of the encoding it was read in; empty unless it was read as a page
/// @param bytes how long the content is, decoded; null where it was neither read nor stored in an archive
/// @param digest tells a content that has changed from one that has not: how it was made, a colon, and its value in
///     hexadecimal, such as `crc32c+crc32:0956d4fb9d8c3a01`
/// @param canonical where the page says that it really is, resolved
/// @param shape the same for pages that say the same but for numbers and dates; 0 where its ticket does not ask for it
/// @param facts what it says beside its links; [PageFacts#UNREAD] where nobody wants to know
/// @param certain false where a browser may list its links differently: it is too badly nested for us to follow
public record Document(
        String type,
        String charset,
        @Nullable Long bytes,
        String digest,
        String title,
        String canonical,
        String etag,
        String lastModified,
        long shape,
        PageFacts facts,
        boolean certain) {
    /// The type of a symbolic link out of the folder that is crawled: its file exists, and is not read.
    public static final String LINK_OUT = "inode/symlink";

    public static final Document NONE = new Document("", "", null, "", "", "", "", "", 0, true);

    /// A document whose facts nobody has read.
    public Document(
            String type,
            String charset,
            @Nullable Long bytes,
            String digest,
            String title,
            String canonical,
            String etag,
            String lastModified,
            long shape,
            boolean certain) {
        this(type, charset, bytes, digest, title, canonical, etag, lastModified, shape, PageFacts.UNREAD, certain);
    }

    /// Whether it is the file behind a symbolic link out of the folder that is crawled.
    public boolean isLinkOut() {
        return type.equals(LINK_OUT);
    }
}
