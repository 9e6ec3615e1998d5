/// The DevTools protocol: how a browser is told what to do, and tells what happens.
///
/// | question | file |
/// |---|---|
/// | How does a thread call the browser, and get its events? | [DevToolsSession] |
/// | How do all of them share one connection? | [DevTools], with a [Mailbox] for each |
/// | What can the browser say? | [Message], read by [MessageReader] |
/// | What does a message contain? | [Json] |
/// | How long is an answer waited for? | [TimeLimit] |
/// | What if there is none? | [RenderException] |
///
/// What the messages mean for a page is not known here.
@NullMarked
package clew.devtools;

import org.jspecify.annotations.NullMarked;
