package clew.chrome;

import clew.http.Cookie;
import java.util.HashMap;
import java.util.Map;

/// A cookie of `-cookies`, in the browser's form.
final class GivenCookie {
    private GivenCookie() {}

    static Map<String, Object> of(Cookie cookie) {
        var told = new HashMap<String, Object>();
        told.put("name", cookie.name());
        told.put("value", cookie.value());
        told.put("path", cookie.path());
        told.put("secure", cookie.secure());
        told.put("domain", cookie.subdomains() ? "." + cookie.domain() : cookie.domain());
        if (cookie.expires() != null) told.put("expires", cookie.expires().getEpochSecond());
        return told;
    }
}
