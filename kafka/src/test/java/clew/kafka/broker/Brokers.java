package clew.kafka.broker;

import clew.kafka.Cluster;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterOptions;

/// A real Kafka of one or three brokers on loopback, each in a process of its own.
public final class Brokers implements AutoCloseable {
    private static final String CLUSTER_ID = "Y2xldy10ZXN0LWNsdXN0ZQ";
    private static final int STARTS_MAX = 3;

    /// Below the ports that systems give to clients, so that no client takes one between our look and the broker's.
    private static final int PORT_MIN = 20_000;

    private static final int PORT_MAX = 32_000;

    private record Ports(int clients, int controllers) {}

    private final Path folder;
    private final Map<String, String> settings;
    private final Map<String, String> clients;
    private final List<Ports> ports;
    private final List<JavaProcess> processes = new ArrayList<>();

    private Brokers(Path folder, Map<String, String> settings, Map<String, String> clients, List<Ports> ports) {
        this.folder = folder;
        this.settings = settings;
        this.clients = clients;
        this.ports = ports;
    }

    /// @param folder where all their files are
    public static Brokers start(Path folder, int count) throws IOException, InterruptedException {
        return start(folder, count, Map.of(), Map.of(), 0);
    }

    /// @param settings settings of each broker, beside ours
    /// @param clients settings that clients need
    /// @param kilobytes no file of a broker becomes longer than this, until it is started again; 0 for no limit
    public static Brokers start(
            Path folder, int count, Map<String, String> settings, Map<String, String> clients, int kilobytes)
            throws IOException, InterruptedException {
        var random = new Random();
        for (var attempt = 1; ; attempt++) {
            var ports = new ArrayList<Ports>();
            for (var i = 0; i < count; i++) ports.add(new Ports(freePort(random), freePort(random)));
            var brokers = new Brokers(Files.createTempDirectory(folder, "kafka"), settings, clients, ports);
            try {
                for (var i = 0; i < count; i++) brokers.format(i);
                for (var i = 0; i < count; i++) brokers.processes.add(brokers.launch(i, kilobytes));
                brokers.awaitAll();
                return brokers;
            } catch (IOException | RuntimeException e) {
                brokers.close();
                if (attempt == STARTS_MAX) throw e;
            }
        }
    }

    /// A port that nobody has, nor gets by chance.
    public static int freePort(Random random) throws IOException {
        for (var i = 0; i < 1_000; i++) {
            var port = random.nextInt(PORT_MIN, PORT_MAX);
            try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return port;
            } catch (IOException _) {
                // Somebody has it.
            }
        }
        throw new IOException("no free port");
    }

    private void format(int number) throws IOException {
        var all = new TreeMap<String, String>();
        all.put("process.roles", "broker,controller");
        all.put("node.id", Integer.toString(number + 1));
        all.put("log.dirs", folder.resolve("broker-" + number).toString());
        all.put("listeners", "CLIENTS://" + address(number) + ",CONTROLLER://" + controller(number));
        all.put("advertised.listeners", "CLIENTS://" + address(number));
        all.put("listener.security.protocol.map", "CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT");
        all.put("inter.broker.listener.name", "CLIENTS");
        all.put("controller.listener.names", "CONTROLLER");
        all.put(
                "controller.quorum.voters",
                IntStream.range(0, ports.size())
                        .mapToObj(i -> i + 1 + "@" + controller(i))
                        .collect(Collectors.joining(",")));
        var replicas = Integer.toString(ports.size());
        var inSync = Integer.toString(Math.max(1, ports.size() - 1));
        for (var topic : List.of("offsets.topic", "transaction.state.log")) {
            all.put(topic + ".replication.factor", replicas);
            all.put(topic + ".num.partitions", "4");
        }
        all.put("transaction.state.log.min.isr", inSync);
        all.put("group.initial.rebalance.delay.ms", "0");
        all.put("group.min.session.timeout.ms", "1000");
        all.put("log.cleaner.dedupe.buffer.size", "4194304");
        all.put("num.network.threads", "2");
        all.put("num.io.threads", "4");
        // A dead broker is noticed soon.
        all.put("broker.session.timeout.ms", "6000");
        all.put("broker.heartbeat.interval.ms", "1000");
        all.putAll(settings);
        var file = settingsFile(number);
        var lines = all.entrySet().stream().map(setting -> setting.getKey() + "=" + setting.getValue());
        Files.write(file, lines.toList());
        var said = new ByteArrayOutputStream();
        var arguments = new String[] {"format", "--cluster-id", CLUSTER_ID, "--config", file.toString()};
        var code = StorageTool.execute(arguments, new PrintStream(said, true, StandardCharsets.UTF_8));
        if (code != 0) throw new IOException("a broker's folder cannot be made: " + said);
    }

    private Path settingsFile(int number) {
        return folder.resolve("broker-" + number + ".properties");
    }

    private JavaProcess launch(int number, int kilobytes) throws IOException {
        var options = List.of("-Xmx320m", "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn");
        var arguments = List.of(settingsFile(number).toString());
        var log = folder.resolve("broker-" + number + ".log");
        return JavaProcess.start(log, options, "kafka.Kafka", arguments, kilobytes);
    }

    /// Waits until all brokers are there.
    public void awaitAll() throws IOException, InterruptedException {
        var config = new HashMap<String, Object>(clients);
        config.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address());
        try (var admin = Admin.create(config)) {
            for (var tries = 0; tries < 600; tries++) {
                for (var process : processes) {
                    if (!process.isAlive()) throw new IOException("a broker has ended: " + process.output());
                }
                try {
                    var options = new DescribeClusterOptions().timeoutMs(2_000);
                    if (admin.describeCluster(options).nodes().get().size() == ports.size()) return;
                } catch (ExecutionException _) {
                    // Not yet.
                }
                Thread.sleep(100);
            }
        }
        throw new IOException("the brokers do not come up: "
                + processes.stream().map(JavaProcess::output).collect(Collectors.joining("\n")));
    }

    /// The addresses of all brokers, for clients.
    public String address() {
        return IntStream.range(0, ports.size()).mapToObj(this::address).collect(Collectors.joining(","));
    }

    public String address(int number) {
        return "127.0.0.1:" + ports.get(number).clients();
    }

    private String controller(int number) {
        return "127.0.0.1:" + ports.get(number).controllers();
    }

    /// A cluster of Clew on these brokers.
    public Cluster cluster(String prefix) {
        return new Cluster(address(), prefix, clients);
    }

    public int count() {
        return ports.size();
    }

    public JavaProcess process(int number) {
        return processes.get(number);
    }

    /// Starts a broker again that was killed.
    public void restart(int number) throws IOException {
        processes.get(number).close();
        processes.set(number, launch(number, 0));
    }

    @Override
    public void close() {
        processes.forEach(JavaProcess::close);
    }
}
