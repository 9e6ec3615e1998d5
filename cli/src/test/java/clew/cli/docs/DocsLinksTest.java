package clew.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Links within the documents lead somewhere, and every page of docs/ can be found.
class DocsLinksTest {
    @Test
    void everyRelativeLinkLeadsToAFileAndAHeading() throws IOException {
        var wrong = new ArrayList<String>();
        var links = 0;
        for (var document : Document.all()) {
            for (var link : document.links()) {
                if (link.target().matches("[a-z]+:.*")) continue;
                links++;
                var hash = link.target().indexOf('#');
                var path = hash < 0 ? link.target() : link.target().substring(0, hash);
                var file = path.isEmpty()
                        ? document.file()
                        : document.file().resolveSibling(path).normalize();
                var where = document.name() + ":" + link.line() + ": " + link.target();
                if (!file.startsWith(Document.ROOT) || Files.notExists(file)) wrong.add(where + ": no such file");
                else if (hash >= 0
                        && !Document.read(file).anchors().contains(link.target().substring(hash + 1)))
                    wrong.add(where + ": no such heading");
            }
        }
        assertEquals(List.of(), wrong);
        assertTrue(links > 100, "only " + links + " links were found");
    }

    @Test
    void theIndexListsEveryPage() throws IOException {
        var listed = new HashSet<String>();
        var index = Document.read(Document.ROOT.resolve("docs").resolve("README.md"));
        for (var link : index.links()) listed.add(link.target());
        var missing = Document.manual().stream()
                .map(Document::name)
                .filter(name -> name.startsWith("docs/") && !name.equals("docs/README.md"))
                .map(name -> name.substring("docs/".length()))
                .filter(name -> !listed.contains(name))
                .toList();
        assertEquals(List.of(), missing);
    }
}
