package clew.journal;

import static clew.journal.Sections.MUST;

import clew.url.Url;
import java.util.ArrayList;
import java.util.HashMap;

/// A [JournalHeader] as [Sections].
final class HeaderCodec {
    private static final int KEY = MUST | 1;
    private static final int STARTS = MUST | 2;
    private static final int VERSIONS = MUST | 3;
    private static final int SETTINGS = MUST | 4;

    private HeaderCodec() {}

    static byte[] encode(JournalHeader header) {
        var starts = new Packer().number(header.starts().size());
        for (var start : header.starts()) starts.text(start.href());
        var settings = new Packer().number(header.settings().size());
        header.sorted().forEach((name, value) -> settings.text(name).text(value));
        return new Packer()
                .section(KEY, new Packer().text(header.hashKey()))
                .section(STARTS, starts)
                .section(VERSIONS, new Packer().number(header.policyVersion()).number(header.trapsVersion()))
                .section(SETTINGS, settings)
                .toBytes();
    }

    static JournalHeader decode(byte[] bytes) throws BadRecord {
        var sections = Sections.of(new Unpacker(bytes, 0, bytes.length), KEY, STARTS, VERSIONS, SETTINGS);
        var key = sections.get(KEY).text();
        var listed = sections.get(STARTS);
        var starts = new ArrayList<Url>();
        for (int i = listed.count(); i > 0; i--) starts.add(PageSections.webUrl(listed.text()));
        var versions = sections.get(VERSIONS);
        var policyVersion = versions.count();
        var trapsVersion = versions.count();
        var given = sections.get(SETTINGS);
        var settings = new HashMap<String, String>();
        for (int i = given.count(); i > 0; i--) settings.put(given.text(), given.text());
        sections.expectEnds();
        try {
            return new JournalHeader(key, starts, policyVersion, trapsVersion, settings);
        } catch (IllegalArgumentException e) {
            throw new BadRecord(String.valueOf(e.getMessage()));
        }
    }
}
