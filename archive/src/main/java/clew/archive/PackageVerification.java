package clew.archive;

import clew.archive.wacz.WaczFile;
import clew.archive.wacz.WaczWriter;
import clew.archive.warc.PlainText;
import clew.archive.warc.Sha256;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Compares the entries of a WACZ file with its `datapackage.json`.
final class PackageVerification {
    /// Names are not kept: an archive from elsewhere may have any number of them.
    static final JsonFactory JSON = JsonFactory.builder()
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    /// What is read of an object.
    private static final Set<String> FIELDS = Set.of("path", "bytes", "hash");

    /// Those that cannot be in the list: it and its own digest.
    private static final Set<String> NOT_LISTED = Set.of(WaczWriter.PACKAGE, WaczWriter.PACKAGE_DIGEST);

    private final WaczFile wacz;
    private final Findings findings;

    PackageVerification(WaczFile wacz, Findings findings) {
        this.wacz = wacz;
        this.findings = findings;
    }

    void verify() throws IOException {
        for (var name : wacz.names("")) {
            findings.guard(name, "", () -> {
                if (!wacz.hasRightChecksum(name)) findings.add("The checksum of " + PlainText.of(name) + " is wrong.");
            });
        }
        if (!wacz.has(WaczWriter.PACKAGE)) {
            findings.add(WaczWriter.PACKAGE + " is missing.");
            return;
        }
        var listed = new HashSet<>(NOT_LISTED);
        try {
            resources(listed);
            packageDigest();
        } catch (JsonProcessingException _) {
            findings.add(WaczWriter.PACKAGE + " is not valid JSON.");
            return;
        }
        for (var name : wacz.names("")) {
            if (!listed.contains(name))
                findings.add(PlainText.of(name) + " is not listed in " + WaczWriter.PACKAGE + ".");
        }
        if (wacz.names("indexes/").isEmpty()) findings.add("There is no index.");
        if (!wacz.has(WaczWriter.PAGES)) findings.add(WaczWriter.PAGES + " is missing.");
    }

    private void resources(Set<String> listed) throws IOException {
        try (var json = JSON.createParser(wacz.content(WaczWriter.PACKAGE).stream(0))) {
            if (json.nextToken() != JsonToken.START_OBJECT) return;
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                var resources = json.currentName().equals("resources");
                if (json.nextToken() != JsonToken.START_ARRAY || !resources) {
                    json.skipChildren();
                } else {
                    while (json.nextToken() == JsonToken.START_OBJECT) resource(texts(json), listed);
                }
            }
        }
    }

    private void resource(Map<String, String> resource, Set<String> listed) throws IOException {
        var path = resource.getOrDefault("path", "");
        var shown = PlainText.of(path);
        if (!wacz.has(path)) {
            findings.add(shown + " is missing.");
            return;
        }
        if (!listed.add(path)) {
            findings.add(shown + " is listed twice in " + WaczWriter.PACKAGE + ".");
            return;
        }
        var content = wacz.content(path);
        if (!resource.getOrDefault("bytes", "").equals(Long.toString(content.size()))) {
            findings.add("The size of " + shown + " is wrong.");
        }
        if (!resource.getOrDefault("hash", "").equals(Sha256.of(content.stream(0)))) {
            findings.add("The digest of " + shown + " is wrong.");
        }
    }

    private void packageDigest() throws IOException {
        if (!wacz.has(WaczWriter.PACKAGE_DIGEST)) {
            findings.add(WaczWriter.PACKAGE_DIGEST + " is missing.");
            return;
        }
        try (var json = JSON.createParser(wacz.content(WaczWriter.PACKAGE_DIGEST).stream(0))) {
            json.nextToken();
            var digest = Sha256.of(wacz.content(WaczWriter.PACKAGE).stream(0));
            if (!texts(json).getOrDefault("hash", "").equals(digest)) {
                findings.add("The digest of " + WaczWriter.PACKAGE + " is wrong.");
            }
        }
    }

    /// The plain values of an object that has just begun, as far as they are read.
    private static Map<String, String> texts(JsonParser json) throws IOException {
        var texts = new HashMap<String, String>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            var name = json.currentName();
            var isValue = json.nextToken().isScalarValue();
            if (isValue && FIELDS.contains(name)) texts.put(name, json.getText());
            else json.skipChildren();
        }
        return texts;
    }
}
