package clew.archive.mirror;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// The first file of a mirror, which leads to the start page.
final class StartFile {
    /// No host has a folder of that name.
    static final String NAME = "index.html";

    private StartFile() {}

    /// @param file that of the start page, which needs no escapes; nothing where it has none
    static byte[] html(Optional<String> file) {
        var refresh = file.map(name -> "<meta http-equiv=\"refresh\" content=\"0; url=" + name + "\">\n");
        var link = file.map(name -> "<a href=\"" + name + "\">Start page</a>");
        var html = """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                %s<title>Mirror</title>
                </head>
                <body>
                <p>%s</p>
                </body>
                </html>
                """.formatted(refresh.orElse(""), link.orElse("The start page is not in the archive."));
        return html.getBytes(StandardCharsets.UTF_8);
    }
}
