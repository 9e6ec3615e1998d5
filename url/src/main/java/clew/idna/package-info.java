/// Domain names beyond ASCII, by UTS 46. Start at [Idna]: it maps and normalizes a domain with the [IdnaTable] and
/// [IdnaNfc], validates each [IdnaLabel], and writes labels in [Punycode].
@NullMarked
package clew.idna;

import org.jspecify.annotations.NullMarked;
