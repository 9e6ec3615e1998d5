package clew.dial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import clew.http.FetchException;
import clew.http.NameServerFailed;
import clew.page.Failure.Reason;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemResolverTest {
    private static final String HOST = "h.example";
    private static final String TEMPORARY = HOST + ": Temporary failure in name resolution";
    private static final String NO_SUCH_HOST = HOST + ": Name or service not known";

    @Test
    void aSilentNameServerIsAReasonOfItsOwn() {
        assertEquals(List.of(Reason.NAME_SERVER), reasons(TEMPORARY));
        assertEquals(List.of(Reason.UNKNOWN_HOST), reasons(NO_SUCH_HOST));
    }

    /// Java's memory of failed look-ups has the name of the host alone.
    @Test
    void whichOfBothItWasIsRememberedAsLongAsJavaRemembersTheFailure() {
        assertEquals(
                List.of(Reason.NAME_SERVER, Reason.NAME_SERVER, Reason.UNKNOWN_HOST, Reason.UNKNOWN_HOST),
                reasons(TEMPORARY, HOST, NO_SUCH_HOST, HOST));
    }

    @ParameterizedTest
    @ValueSource(strings = {"invalid", "www.production.invalid", "www.production.invalid."})
    void aNameUnderInvalidHasNoAddressAndIsNotLookedUp(String hostname) {
        var lookedUp = new ArrayList<String>();
        var resolver = new SystemResolver(name -> {
            lookedUp.add(name);
            throw new UnknownHostException(TEMPORARY);
        });
        var unknown = assertThrows(UnknownHostException.class, () -> resolver.resolve(hostname));
        assertEquals(Reason.UNKNOWN_HOST, FetchException.reason(unknown));
        assertEquals(List.of(), lookedUp);
        assertThrows(NameServerFailed.class, () -> resolver.resolve("www.notinvalid"));
        assertEquals(1, lookedUp.size());
    }

    private static List<Reason> reasons(String... messages) {
        var left = new ArrayDeque<>(List.of(messages));
        var resolver = new SystemResolver(_ -> {
            throw new UnknownHostException(left.remove());
        });
        return List.of(messages).stream()
                .map(_ -> FetchException.reason(assertThrows(UnknownHostException.class, () -> resolver.resolve(HOST))))
                .toList();
    }
}
