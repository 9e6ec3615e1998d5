package clew.fetch;

import clew.http.Connection;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// Connections to one host that nobody uses at the moment; the last to be used is the first to be used again. Those
/// of one owner are not for another, who may trust other servers. Belongs to one lock.
final class IdleConnections {
    private record Idle(Connection connection, Object owner) {}

    private final Deque<Idle> idle = new ArrayDeque<>();
    private final IdleLimit limit;

    IdleConnections(IdleLimit limit) {
        this.limit = limit;
    }

    boolean isEmpty() {
        return idle.isEmpty();
    }

    /// @return whether it is kept
    boolean add(Connection connection, Object owner) {
        if (!limit.take(idle.isEmpty())) return false;
        idle.addFirst(new Idle(connection, owner));
        return true;
    }

    /// One that leads to an origin; null where there is none.
    @Nullable
    Connection take(String origin, Object owner) {
        for (var iterator = idle.iterator(); iterator.hasNext(); ) {
            var next = iterator.next();
            if (!next.owner().equals(owner) || !next.connection().leadsTo(origin)) continue;
            iterator.remove();
            limit.giveBack(1);
            return next.connection();
        }
        return null;
    }

    /// The one that has not been used for the longest time; null where there is none.
    @Nullable
    Connection takeAny(Object owner) {
        for (var iterator = idle.descendingIterator(); iterator.hasNext(); ) {
            var next = iterator.next();
            if (!next.owner().equals(owner)) continue;
            iterator.remove();
            limit.giveBack(1);
            return next.connection();
        }
        return null;
    }

    /// Closes all of them.
    ///
    /// @return whether there were any
    boolean close() {
        var any = !idle.isEmpty();
        for (var next : idle) close(next.connection());
        limit.giveBack(idle.size());
        idle.clear();
        return any;
    }

    /// Closes those of one owner. It is asked of thousands of hosts, most of which have none.
    void close(Object owner) {
        if (idle.isEmpty()) return;
        for (var iterator = idle.iterator(); iterator.hasNext(); ) {
            var next = iterator.next();
            if (!next.owner().equals(owner)) continue;
            iterator.remove();
            limit.giveBack(1);
            close(next.connection());
        }
    }

    static void close(Connection connection) {
        try {
            connection.close();
        } catch (IOException _) {
            // Nobody uses it any more.
        }
    }
}
