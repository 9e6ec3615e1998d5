/// The processes and files of a browser, from its start until nothing of it is left.
///
/// | question | file |
/// |---|---|
/// | How is a browser started and ended? | [BrowserProcess] |
/// | What cleans up if this program is killed? | [BrowserShell] |
/// | Where does a browser keep its files? | [BrowserProfile] |
/// | Which program does a profile belong to? | [ProfileOwner] |
/// | Which processes use a profile? | [ProfileUsers] |
/// | What if everything that cleans up was killed too? | [AbandonedProfiles], at the next start |
///
/// Others use [BrowserProcess] only.
@NullMarked
package clew.browser;

import org.jspecify.annotations.NullMarked;
