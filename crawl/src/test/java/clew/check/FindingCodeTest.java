package clew.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FindingCodeTest {
    @ParameterizedTest
    @EnumSource
    void everyCodeIsExplainedInTheDocs(FindingCode code) throws IOException {
        var docs = Files.readString(Path.of("..", "docs", "findings.md"));
        assertTrue(docs.contains("\n| `" + code.word() + "` |"), code.word());
        assertEquals(Optional.of(code), FindingCode.of(code.word()));
    }

    @ParameterizedTest
    @EnumSource
    void everyVerdictIsExplainedInTheDocs(LinkVerdict verdict) throws IOException {
        var docs = Files.readString(Path.of("..", "docs", "findings.md"));
        assertTrue(docs.contains("\n| `" + verdict.word() + "` |"), verdict.word());
    }

    @ParameterizedTest
    @EnumSource
    void theDocsListACodeUnderItsSubject(FindingCode code) throws IOException {
        var docs = Files.readString(Path.of("..", "docs", "findings.md"));
        var isUnderPages = docs.indexOf("\n| `" + code.word() + "` |", docs.indexOf("## Codes of links"))
                > docs.indexOf("## Codes of pages");
        assertEquals(isUnderPages, code.isOfPage());
    }
}
