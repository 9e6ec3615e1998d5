package clew.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import clew.report.table.ScriptJson;
import clew.url.Url;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoldersTest {
    private static String json(ReportPage.Fields fields) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var json = ScriptJson.to(out)) {
            json.writeStartObject();
            fields.write(json);
            json.writeEndObject();
        }
        return out.toString(StandardCharsets.US_ASCII);
    }

    private static List<String> paths(List<Folder> folders) {
        return folders.stream().map(Folder::path).toList();
    }

    @Test
    void aPageCountsForItsFolderAndAllAbove() throws IOException {
        var folders = new Folders(Url::host);
        folders.add(Url.of("http://h/a/b/page"), false, 10);
        folders.add(Url.of("http://h/a/other"), true, 5);
        folders.add(Url.of("http://h/"), false, 1);
        assertEquals(
                "{\"folders\":[[-1,\"h\",3,1,16,0],[0,\"a\",2,1,15,0],[1,\"b\",1,0,10,0]]}",
                json(json -> folders.write("folders", json)));
    }

    @Test
    void whereThereAreTooManyFoldersPagesCountForTheNearestAbove() {
        var folders = new Folders(Url::host, 3);
        folders.add(Url.of("http://h/a/b/1"), false, 0);
        var deep = folders.add(Url.of("http://h/a/c/2"), false, 0);
        assertEquals("h/a", folders.get(deep).path());
        var other = folders.add(Url.of("http://other/x/3"), false, 0);
        assertEquals("h", folders.get(other).path());
    }

    @Test
    void theLargestFoldersAreChosenAndNoneWithoutItsParent() {
        var folders = new Folders(Url::host);
        for (int i = 0; i < 9; i++) folders.add(Url.of("http://h/large/deep/" + i), false, 0);
        for (int i = 0; i < 5; i++) folders.add(Url.of("http://h/medium/" + i), false, 0);
        folders.add(Url.of("http://h/small/1"), false, 0);
        assertEquals(List.of("h", "h/large", "h/large/deep", "h/medium"), paths(folders.largest(4)));
    }

    @Test
    void linksOfFoldersThatAreNotShownCountForTheOneAbove() throws IOException {
        var folders = new Folders(Url::host);
        var large = folders.add(Url.of("http://h/large/1"), false, 0);
        folders.add(Url.of("http://h/large/2"), true, 0);
        var small = folders.add(Url.of("http://h/small/1"), false, 0);
        var graph = new FolderGraph(folders, 2);
        graph.add(large, small);
        graph.add(large, small);
        graph.add(large, large);
        var written = json(json -> graph.write("graph", json));
        assertEquals("{\"graph\":{\"nodes\":[[\"h\",1,0,-1],[\"h/large\",2,1,0]],\"edges\":[[1,0,2]]}}", written);
    }

    @Test
    void aMillionFoldersAreAPictureOfAFewHundred() throws IOException {
        var folders = new Folders(Url::host);
        for (int i = 0; i < 100_000; i++) folders.add(Url.of("http://h/" + i % 300 + "/" + i + "/page"), false, 1);
        assertEquals(Folders.FOLDERS_MAX, folders.size());
        var written = json(json -> folders.write("folders", json));
        assertEquals(Folders.SHOWN_MAX, written.split("\\],\\[", -1).length);
        assertTrue(written.startsWith("{\"folders\":[[-1,\"h\",100000,0,100000,"), written.substring(0, 100));
    }
}
