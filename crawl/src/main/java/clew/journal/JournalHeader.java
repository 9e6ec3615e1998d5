package clew.journal;

import clew.url.Url;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The start of a journal: all settings that decide what a crawl finds, so that it can be resumed with the same
/// ones.
///
/// @param hashKey 128 secret bits in hexadecimal, for the fingerprints of URLs
/// @param starts where the crawl starts; without user-info
/// @param policyVersion increases when a policy gives different results
/// @param trapsVersion increases when different parts of a site count as endless
/// @param settings the others: names and values, such as `policy` and `standard`
public record JournalHeader(
        String hashKey, List<Url> starts, int policyVersion, int trapsVersion, Map<String, String> settings) {
    /// The setting for [#hashBits].
    public static final String HASH_BITS = "hash-bits";

    public JournalHeader {
        starts = List.copyOf(starts);
        settings = Map.copyOf(settings);
        if (policyVersion < 0 || trapsVersion < 0) throw new IllegalArgumentException("a version below zero");
        if (!hashKey.matches("[0-9a-f]{32}")) throw new IllegalArgumentException("a key that is not 128 bits");
        if (!settings.getOrDefault(HASH_BITS, "128").matches("[1-9][0-9]?|1[01][0-9]|12[0-8]")) {
            throw new IllegalArgumentException("a number of bits that is not from 1 to 128");
        }
    }

    /// With a new secret key.
    public static JournalHeader of(
            List<Url> starts, int policyVersion, int trapsVersion, Map<String, String> settings) {
        var key = new byte[16];
        new SecureRandom().nextBytes(key);
        return new JournalHeader(HexFormat.of().formatHex(key), starts, policyVersion, trapsVersion, settings);
    }

    /// For a crawl that will not be resumed.
    public static JournalHeader of(Map<String, String> settings) {
        return of(List.of(), 0, 0, settings);
    }

    /// How many bits of a fingerprint count: all, except in tests that need equal ones.
    public int hashBits() {
        return Integer.parseInt(settings.getOrDefault(HASH_BITS, "128"));
    }

    /// Tells the crawl from all others, without giving its key away: twelve hexadecimal digits.
    public String crawlId() {
        try {
            var name = ("crawl " + hashKey).getBytes(StandardCharsets.US_ASCII);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(name), 0, 6);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /// In a fixed order.
    SequencedMap<String, String> sorted() {
        return new TreeMap<>(settings);
    }

    /// The differences from `other`, for people; empty if the crawl may be resumed.
    public List<String> differences(JournalHeader other) {
        var differences = byName(other);
        if (!starts.equals(other.starts)) differences.put("url", StartLists.difference(starts, other.starts));
        return List.copyOf(differences.values());
    }

    /// The same without where the crawls start.
    ///
    /// @param ignored settings that do not count
    public List<String> settingDifferences(JournalHeader other, String... ignored) {
        var differences = byName(other);
        differences.keySet().removeAll(Set.of(ignored));
        return List.copyOf(differences.values());
    }

    private SequencedMap<String, String> byName(JournalHeader other) {
        var mine = named();
        var others = other.named();
        var names = new TreeSet<>(mine.keySet());
        names.addAll(others.keySet());
        var differences = new TreeMap<String, String>();
        for (var name : names) {
            var here = mine.getOrDefault(name, "");
            var there = others.getOrDefault(name, "");
            if (!here.equals(there)) {
                differences.put(name, name + " was " + quoted(here) + " and is now " + quoted(there));
            }
        }
        return differences;
    }

    /// Everything except the key, with names for people.
    private SequencedMap<String, String> named() {
        var all = sorted();
        all.put("policy-version", Integer.toString(policyVersion));
        all.put("traps-version", Integer.toString(trapsVersion));
        return all;
    }

    static String quoted(String text) {
        return text.isEmpty() ? "not given" : "'" + text + "'";
    }
}
