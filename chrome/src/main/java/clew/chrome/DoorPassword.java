package clew.chrome;

import clew.devtools.Json;
import clew.door.Door;
import java.util.Map;

/// Tells the browser the password of its door. Servers that ask for a password get none.
final class DoorPassword {
    private DoorPassword() {}

    /// The parameters of `Fetch.continueWithAuth`.
    ///
    /// @param asked those of `Fetch.authRequired`
    static Map<String, Object> answer(Json asked, Door door) {
        var isDoor = asked.get("authChallenge").text("source").equals("Proxy");
        var answer = isDoor
                ? Map.of("response", "ProvideCredentials", "username", door.username(), "password", door.password())
                : Map.of("response", "CancelAuth");
        return Map.of("requestId", asked.text("requestId"), "authChallengeResponse", answer);
    }
}
