package clew.view;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class MarkdownCodeTest {
    @Test
    void textIsACodeSpan() {
        assertEquals("`http://h.example/?a|b`", MarkdownCode.of("http://h.example/?a|b"));
        assertEquals("`<script> @name \u00fc \ud83d\ude00`", MarkdownCode.of("<script> @name \u00fc \ud83d\ude00"));
    }

    @Test
    void backticksDoNotEndIt() {
        assertEquals("``a`b``", MarkdownCode.of("a`b"));
        assertEquals("```` ```a` ````", MarkdownCode.of("```a`"));
        assertEquals("``  ` ``", MarkdownCode.of(" `"));
    }

    @Test
    void whatCannotBeSeenIsEscaped() {
        assertEquals("`a\\u000ab\\u000d\\u001b[31m\\u007f`", MarkdownCode.of("a\nb\r\u001b[31m\u007f"));
        assertEquals("`\\u202e\\u2028\\u200b\\u00a0`", MarkdownCode.of("\u202e\u2028\u200b\u00a0"));
        assertEquals("`\\ud800x`", MarkdownCode.of("\ud800x"));
        assertEquals("`\\u{e0041}`", MarkdownCode.of("\udb40\udc41"));
    }

    @Test
    void longTextIsCutBetweenCharacters() {
        assertEquals("`" + "a".repeat(500) + "…`", MarkdownCode.of("a".repeat(501)));
        assertEquals("`" + "a".repeat(499) + "…`", MarkdownCode.of("a".repeat(499) + "\ud83d\ude00" + "a"));
        assertTrue(MarkdownCode.of("`".repeat(10_000)).length() < 2_000);
    }
}
