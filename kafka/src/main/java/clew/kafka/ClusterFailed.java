package clew.kafka;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/// Kafka cannot be used; the message says why, and what to do.
public final class ClusterFailed extends IOException {
    private static final long serialVersionUID = 1;

    private final boolean mayPass;

    public ClusterFailed(String message) {
        super(message);
        this.mayPass = false;
    }

    private ClusterFailed(String message, Throwable cause) {
        super(message, cause);
        this.mayPass = cause instanceof RetriableException || isUnresolved(cause);
    }

    static ClusterFailed of(String address, Throwable e) {
        var root = root(e);
        return new ClusterFailed(message(address, root), root);
    }

    /// What Kafka's clients wrap into exceptions that say nothing themselves.
    private static Throwable root(Throwable e) {
        var isWrapper = e instanceof ExecutionException || e.getClass() == KafkaException.class;
        return isWrapper && e.getCause() != null ? root(e.getCause()) : e;
    }

    /// Whether the same may well succeed after a while.
    public boolean mayPass() {
        return mayPass;
    }

    /// Names are looked up when a client is made, and what goes wrong there is called a wrong setting.
    private static boolean isUnresolved(Throwable e) {
        return e instanceof ConfigException && reason(e).contains("resolvable bootstrap");
    }

    private static String message(String address, Throwable e) {
        return switch (e) {
            case SslAuthenticationException _ ->
                "no TLS connection to Kafka at " + address + " can be made: " + reason(e)
                        + "; check the certificates named in the file of -kafka-config";
            case AuthenticationException _ ->
                "Kafka at " + address + " refuses the login: " + reason(e) + "; check the file of -kafka-config";
            case AuthorizationException _ ->
                "Kafka at " + address + " does not permit this: " + reason(e)
                        + "; its user needs to read, write, create"
                        + " and describe the topics, the group and the transactional ids that begin with -prefix";
            case TimeoutException _ ->
                "no Kafka broker answers at " + address
                        + " in time; check the address, that the broker runs, and whether it expects TLS or a login"
                        + " (-kafka-config)";
            case OffsetOutOfRangeException _ ->
                "records of Kafka at " + address + " were deleted while they were read; try again";
            case UnknownTopicOrPartitionException _ -> "Kafka at " + address + " has lost a topic: " + reason(e);
            case UnsupportedVersionException _ ->
                "Kafka at " + address + " is too old: " + reason(e) + "; it must be 3.0 or newer";
            default -> "Kafka at " + address + " cannot be used: " + reason(e);
        };
    }

    private static String reason(Throwable e) {
        var text = e.getMessage();
        return text == null || text.isBlank() ? e.getClass().getSimpleName() : text;
    }
}
