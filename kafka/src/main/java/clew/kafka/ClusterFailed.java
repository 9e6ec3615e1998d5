package clew.kafka;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/// Kafka cannot be used; the message says why, and what to do.
public final class ClusterFailed extends IOException {
    private static final long serialVersionUID = 1;

    public ClusterFailed(String message) {
        super(message);
    }

    private ClusterFailed(String message, Throwable cause) {
        super(message, cause);
    }

    static ClusterFailed of(String address, ExecutionException e) {
        return of(address, e.getCause() == null ? e : e.getCause());
    }

    static ClusterFailed of(String address, Throwable e) {
        return new ClusterFailed(message(address, e), e);
    }

    private static String message(String address, Throwable e) {
        return switch (e) {
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
            case UnknownTopicOrPartitionException _ -> "Kafka at " + address + " has lost a topic: " + reason(e);
            case UnsupportedVersionException _ ->
                "Kafka at " + address + " is too old: " + reason(e) + "; it must be 3.0 or newer";
            case KafkaException wrapper
            when wrapper.getClass() == KafkaException.class && wrapper.getCause() != null ->
                message(address, wrapper.getCause());
            default -> "Kafka at " + address + " cannot be used: " + reason(e);
        };
    }

    private static String reason(Throwable e) {
        var text = e.getMessage();
        return text == null || text.isBlank() ? e.getClass().getSimpleName() : text;
    }
}
