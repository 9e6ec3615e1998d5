package clew.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;

/// What fetching alone takes, without reading a page: wrk, and sockets in Java. Both know the pages beforehand.
final class FetchFloor {
    static final String WRK = "wrk, 64 connections, fetch only";
    static final String LOOP = "fetch loop: Java sockets, fetch only";

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final int WRK_SECONDS = 3;
    private static final Pattern REQUESTS = Pattern.compile("(\\d+) requests in");
    /// As the launcher of Clew has them.
    private static final List<String> JVM_FLAGS =
            List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xms24m", "-Xmx1g", "-XX:-UsePerfData");

    private static final String LUA = """
            local requests, at = {}, 0
            function init()
              for path in io.lines("paths") do requests[#requests + 1] = wrk.format("GET", path) end
            end
            function request()
              at = at % #requests + 1
              return requests[at]
            end
            """;

    private final Path folder;
    private final int port;
    private final int paths;
    private final List<String> java;

    /// @param folder where all that is needed is written, and where the commands run
    FetchFloor(Path folder, int port, Collection<String> paths) throws IOException, InterruptedException {
        this.folder = folder;
        this.port = port;
        this.paths = paths.size();
        Files.write(folder.resolve("paths"), paths);
        Files.writeString(folder.resolve("paths.lua"), LUA);
        this.java = java();
    }

    /// @return what was taken and how many requests it was for; empty where there is no wrk
    Optional<Fetched> wrk() throws IOException, InterruptedException {
        var url = "http://127.0.0.1:" + port;
        var run = CommandRun.run(
                folder, LIMIT, List.of("wrk", "-t1", "-c64", "-d" + WRK_SECONDS, "-s", "paths.lua", url));
        var requests = REQUESTS.matcher(Files.readString(folder.resolve("out"), StandardCharsets.ISO_8859_1));
        if (run.isEmpty() || !requests.find()) return Optional.empty();
        return Optional.of(new Fetched(run.get(), Long.parseLong(requests.group(1))));
    }

    Optional<Fetched> sockets() throws IOException, InterruptedException {
        return CommandRun.run(folder, LIMIT, java)
                .filter(run -> run.exitCode() == 0)
                .map(run -> new Fetched(run, paths));
    }

    record Fetched(CommandRun run, long requests) {}

    /// The command, after a first run that makes its cache of loaded classes, as Clew has one. Java makes such caches
    /// for classes in archives only.
    private List<String> java() throws IOException, InterruptedException {
        var jar = folder.resolve("sockets.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var in = SocketLoop.class.getResourceAsStream("SocketLoop.class")) {
            if (in == null) throw new IOException("there is no class file of SocketLoop");
            out.putNextEntry(new ZipEntry(SocketLoop.class.getName().replace('.', '/') + ".class"));
            in.transferTo(out);
        }
        var training = command(jar, "-XX:AOTCacheOutput=sockets.aot");
        if (CommandRun.run(folder, LIMIT, training).isEmpty()) throw new IOException("the socket loop does not end");
        // A cache that does not fit would be ignored, and the figure would not be that of a loop with one.
        return command(jar, "-XX:AOTCache=sockets.aot", "-XX:AOTMode=on");
    }

    private List<String> command(Path jar, String... cacheFlags) {
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(JVM_FLAGS);
        command.addAll(List.of(cacheFlags));
        command.addAll(List.of("-cp", jar.toString(), SocketLoop.class.getName(), "" + port, "paths"));
        return command;
    }
}
