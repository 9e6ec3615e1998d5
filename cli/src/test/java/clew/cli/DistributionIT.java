package clew.cli;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import clew.site.LoopbackSite;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The archive that has a Java of its own, where there is no other. `mvn -Pdist` makes it; without it these tests are
/// skipped, with a message.
@Tag("slow")
class DistributionIT {
    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final char[] PASSWORD = "password".toCharArray();

    @TempDir
    Path folder;

    private Path archive;
    private Path app;
    private Path tools;

    @BeforeEach
    void unpacked() throws Exception {
        try (var files = Files.list(TARGET)) {
            var found = files.filter(
                            file -> file.getFileName().toString().matches("clew-.*-(linux|macos)-.*\\.tar\\.gz"))
                    .toList();
            if (found.isEmpty())
                System.err.println("SKIPPED DistributionIT: no archive for this platform; -Pdist makes it");
            assumeTrue(!found.isEmpty(), "no archive for this platform");
            assertEquals(1, found.size(), found.toString());
            archive = found.getFirst();
        }
        // Only what the launcher itself needs: no java can be found.
        tools = Files.createDirectories(folder.resolve("tools"));
        for (var tool : List.of("sh", "readlink")) {
            var real =
                    Stream.of("/bin", "/usr/bin").map(bin -> Path.of(bin, tool)).filter(Files::exists);
            Files.createSymbolicLink(tools.resolve(tool), real.findFirst().orElseThrow());
        }
        var run = run(Map.of(), "/usr/bin/env", "tar", "-xzf", archive.toString(), "-C", folder.toString());
        assertEquals(new Run(0, "", ""), run);
        app = folder.resolve(archive.getFileName().toString().replace(".tar.gz", ""));
    }

    /// Kafka's clients need more of Java than the rest of the program.
    @Test
    void itLooksForABrokerWhereThereIsNoJava() throws Exception {
        var run = withoutJava(program(), "status", "-kafka", "127.0.0.1:9");
        assertEquals(1, run.code());
        assertTrue(run.stderr().startsWith("crawler: no Kafka broker answers at 127.0.0.1:9 in time"), run.stderr());
    }

    @Test
    void itRunsWhereThereIsNoJava() throws Exception {
        assertEquals(
                1,
                withoutJava("sh", "-c", "command -v java >/dev/null && exit 0; exit 1")
                        .code());
        var settings = withoutJava("CLEW_JAVA_OPTS=-XshowSettings:properties -version", program());
        assertTrue(
                settings.stderr().contains("java.home = " + app.toRealPath().resolve("runtime") + "\n"),
                settings.stderr());

        try (var site = LoopbackSite.secure(identity(), (request, out) -> switch (request.target()) {
            case "/" ->
                LoopbackSite.page(
                        out,
                        200,
                        "text/html; charset=shift_jis",
                        "<a href='?\u0083e'>x</a>".getBytes(StandardCharsets.ISO_8859_1));
            default -> LoopbackSite.html(out, "");
        })) {
            var pages = "Visited: " + site.url("/") + "\nLinks found:\n" + site.url("/?%83e") + "\nVisited: "
                    + site.url("/?%83e") + "\nLinks found:\n";
            var crawl = new String[] {program(), site.url("/"), "-insecure", "-robots", "ignore"};
            assertEquals(new Run(0, pages, ""), withoutJava(crawl));
            assertEquals(0, withoutJava(program(), "--make-cache").code());
            assertTrue(Files.exists(app.resolve("lib/clew.aot")));
            assertEquals(new Run(0, pages, ""), withoutJava(crawl));
        }
    }

    @Test
    void itsJavaHasEveryModuleThatTheProgramNeeds() throws IOException {
        var modules = ModuleFinder.of(app.resolve("lib"));
        var system = ModuleFinder.ofSystem();
        var roots = modules.findAll().stream()
                .map(found -> found.descriptor().name())
                .filter(name -> name.startsWith("clew."))
                .collect(toSet());
        assertTrue(roots.containsAll(Set.of("clew.cli", "clew.crawl", "clew.url")), roots.toString());
        var needed =
                Configuration.resolve(modules, List.of(ModuleLayer.boot().configuration()), system, roots)
                        .modules()
                        .stream()
                        .flatMap(module -> module.reference().descriptor().requires().stream())
                        .filter(required -> !required.modifiers().contains(ModuleDescriptor.Requires.Modifier.STATIC))
                        .map(ModuleDescriptor.Requires::name)
                        .filter(name -> system.find(name).isPresent())
                        .collect(toSet());
        var release = Files.readString(app.resolve("runtime/release"));
        var has = Set.of(
                release.replaceFirst("(?s).*MODULES=\"([^\"]*)\".*", "$1").split(" ", -1));
        var missing = new TreeSet<>(needed);
        missing.removeAll(has);
        assertEquals(Set.of(), missing, "add these to runtime.modules in cli/pom.xml");
    }

    @Test
    void itsChecksumIsBesideIt() throws Exception {
        var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(archive));
        var line = HexFormat.of().formatHex(digest) + "  " + archive.getFileName();
        assertTrue(Files.readAllLines(TARGET.resolve("SHA256SUMS")).contains(line), line);
    }

    private String program() {
        return app.resolve("bin/crawler").toString();
    }

    private Run withoutJava(String... command) throws Exception {
        var all = new ArrayList<>(List.of("/usr/bin/env", "-i", "PATH=" + tools));
        all.addAll(List.of(command));
        return run(Map.of(), all.toArray(String[]::new));
    }

    private static Run run(Map<String, String> environment, String... command) throws Exception {
        try (var process = CrawlerProcess.command(environment, List.of(command))) {
            return process.end();
        }
    }

    /// A certificate that nobody else trusts.
    private SSLContext identity() throws Exception {
        var file = folder.resolve("identity.p12");
        var keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        var made = run(
                Map.of(),
                keytool,
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                "password");
        assertEquals(0, made.code(), made.stderr());
        var store = KeyStore.getInstance(file.toFile(), PASSWORD);
        var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        var context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
