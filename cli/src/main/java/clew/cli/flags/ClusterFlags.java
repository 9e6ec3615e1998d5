package clew.cli.flags;

import clew.cli.console.CommandFailed;
import clew.cli.console.TerminalSafe;
import clew.cli.console.UsageError;
import clew.engine.CrawlOptions;
import clew.kafka.Cluster;
import clew.kafka.Topics;
import clew.kafka.node.NodeOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// The flags of a cluster, and the connection made from them.
public final class ClusterFlags {
    private static final String WANTED_ADDRESS = "the address of a Kafka broker, such as 127.0.0.1:9092";

    private static final Flag<Optional<String>> KAFKA = Flag.optional(
                    Group.CLUSTER, "kafka", "HOST:PORT", "Kafka broker; several with commas", WANTED_ADDRESS)
            .guarded();
    private static final Flag<String> PREFIX = new Flag<>(
            Group.CLUSTER,
            "prefix",
            "NAME",
            "prefix of the names of topics, groups and transactions",
            "clew",
            "clew",
            ClusterFlags::prefix,
            "a name of letters, digits, dots, - and _, such as clew");
    private static final Flag<Optional<String>> KAFKA_CONFIG = Flag.optional(
                    Group.CLUSTER,
                    "kafka-config",
                    "FILE",
                    "settings for Kafka clients, such as TLS and logins",
                    "a file of settings such as security.protocol=SASL_SSL")
            .guarded();

    /// Those of every command that talks to a cluster.
    public static final List<Flag<?>> ALL = List.of(KAFKA, PREFIX, KAFKA_CONFIG);

    public static final Flag<Long> PARTITIONS = Flag.number(
            Group.CLUSTER, "partitions", "partitions of new topics; fixed from then on", Topics.PARTITIONS, 1, 10_000);

    public static final Flag<Optional<String>> DIR = Flag.optional(
                    Group.CLUSTER, "dir", "DIR", "folder for working copies of journals", "a folder")
            .guarded();
    public static final Flag<Optional<String>> NAME =
            Flag.optional(Group.CLUSTER, "name", "NAME", "name of the node (default: host and process)", "a name");
    public static final Flag<OptionalInt> NODE_WORKERS = new Flag<>(
            Group.SPEED,
            "workers",
            "N",
            "maximum number of open requests of the node (default: its crawls, 64 to 1024)",
            OptionalInt.empty(),
            "",
            ClusterFlags::workers,
            "a whole number from 1 to 1024, such as 64");
    public static final Flag<Long> MAX_CRAWLS = Flag.number(
            Group.LIMITS,
            "max-crawls",
            "run at most N crawls at once; others wait",
            NodeOptions.CRAWLS_MAX,
            1,
            100_000);
    public static final Flag<Duration> SESSION = Flag.time(
            Group.CLUSTER,
            "session-timeout",
            "other nodes take over after TIME without contact",
            NodeOptions.SESSION,
            "10s");

    public static final Flag<Optional<String>> HOST =
            Flag.optional(Group.CLUSTER, "host", "HOST", "host whose crawl to copy", "a host such as example.com");
    public static final Flag<Boolean> DELETE =
            Flag.onOff(Group.CLUSTER, "delete", "then delete the crawl from the cluster; it must be over");

    private static final int SESSION_MILLIS_MIN = 1_000;

    private ClusterFlags() {}

    /// The cluster that the flags name.
    public static Cluster cluster(Flags flags) throws UsageError, CommandFailed {
        var address = flags.get(KAFKA);
        if (address.isEmpty()) throw new UsageError("-kafka is missing; it must be " + WANTED_ADDRESS);
        for (var one : address.get().split(",", -1)) {
            if (!one.strip().matches("(\\[[0-9A-Fa-f:.]+]|[^\\s:,/]+):[0-9]{1,5}")) {
                throw new UsageError(
                        "-kafka must be " + WANTED_ADDRESS + "; it is " + TerminalSafe.quotedUrl(address.get()));
            }
        }
        return new Cluster(address.get(), flags.get(PREFIX), config(flags.get(KAFKA_CONFIG)));
    }

    private static @Nullable String prefix(String text) {
        return text.matches("[A-Za-z0-9._-]{1,200}") ? text : null;
    }

    @SuppressWarnings("NullableOptional") // null means that the text is not valid; an absent flag is an empty value
    private static @Nullable OptionalInt workers(String text) {
        if (!text.matches("[0-9]{1,9}")) return null;
        var workers = Integer.parseInt(text);
        return workers < 1 || workers > CrawlOptions.WORKERS_MAX ? null : OptionalInt.of(workers);
    }

    private static Map<String, String> config(Optional<String> file) throws UsageError, CommandFailed {
        var all = new HashMap<String, String>();
        if (file.isEmpty()) return all;
        var properties = new Properties();
        try (var in = Files.newBufferedReader(Path.of(file.get()), StandardCharsets.UTF_8)) {
            properties.load(in);
        } catch (InvalidPathException _) {
            throw new UsageError(
                    "-kafka-config must be a file; " + TerminalSafe.quoted(file.get()) + " is not a valid file name");
        } catch (IOException e) {
            throw CommandFailed.unreadable("-kafka-config", file.get(), e);
        } catch (IllegalArgumentException e) {
            throw CommandFailed.damaged("-kafka-config", file.get(), String.valueOf(e.getMessage()));
        }
        for (var key : properties.stringPropertyNames()) all.put(key, properties.getProperty(key));
        return all;
    }

    /// After how long without a sign of life others take over.
    public static Duration session(Flags flags) throws UsageError {
        var session = flags.get(SESSION);
        if (session.toMillis() < SESSION_MILLIS_MIN) throw new UsageError("-session-timeout must be at least 1s");
        return session;
    }
}
