package clew.cli.cluster;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.IMarkerFactory;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.BasicMarkerFactory;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOPMDCAdapter;
import org.slf4j.spi.MDCAdapter;
import org.slf4j.spi.SLF4JServiceProvider;

/// Hands over warnings and errors that Kafka's clients log, while a node runs. All else that libraries log is dropped.
///
/// SLF4J finds it as the one provider of loggers, and every logger lives as long as the process: so where warnings go
/// is static.
public final class KafkaWarnings implements SLF4JServiceProvider {
    private static final String KAFKA = "org.apache.kafka.";

    private static volatile @Nullable BiConsumer<String, String> listener;

    private final IMarkerFactory markers = new BasicMarkerFactory();
    private final MDCAdapter context = new NOPMDCAdapter();

    /// Hands them over from now on.
    ///
    /// @param to takes what is the same for all warnings that differ in details only, and the warning
    public static void listen(BiConsumer<String, String> to) {
        listener = to;
    }

    /// Hands over none from now on.
    public static void ignore() {
        listener = null;
    }

    @Override
    public ILoggerFactory getLoggerFactory() {
        return ClientLogger::new;
    }

    @Override
    public IMarkerFactory getMarkerFactory() {
        return markers;
    }

    @Override
    public MDCAdapter getMDCAdapter() {
        return context;
    }

    @Override
    public String getRequestedApiVersion() {
        return "2.0.99";
    }

    @Override
    public void initialize() {}

    /// A logger that knows no levels below warnings.
    private static final class ClientLogger extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1;

        ClientLogger(String name) {
            this.name = name;
        }

        @Override
        public boolean isTraceEnabled() {
            return false;
        }

        @Override
        public boolean isDebugEnabled() {
            return false;
        }

        @Override
        public boolean isInfoEnabled() {
            return false;
        }

        @Override
        public boolean isWarnEnabled() {
            return listener != null && name.startsWith(KAFKA);
        }

        @Override
        public boolean isErrorEnabled() {
            return isWarnEnabled();
        }

        @Override
        protected @Nullable String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level,
                @Nullable Marker marker,
                String pattern,
                Object @Nullable [] arguments,
                @Nullable Throwable problem) {
            var to = listener;
            if (to == null) return;
            var text = MessageFormatter.basicArrayFormat(pattern, arguments);
            // Each pattern begins with the name of its client, and a node has many.
            to.accept(name + pattern.replaceFirst("^\\[[^]]*] ", ""), problem == null ? text : text + ": " + problem);
        }
    }
}
