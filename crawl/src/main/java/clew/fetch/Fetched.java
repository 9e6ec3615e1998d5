package clew.fetch;

import clew.page.Failure;
import clew.url.Url;

/// What a server said.
public sealed interface Fetched {
    /// A success (2xx), with what the server says of it and its body.
    record Arrived(int status, ResponseHead head, Body body) implements Fetched {}

    /// A redirect. It is not followed here.
    record Moved(int status, Url target) implements Fetched {}

    /// Any other status.
    record Declined(int status) implements Fetched {}

    /// No answer.
    record Failed(Failure failure) implements Fetched {}
}
