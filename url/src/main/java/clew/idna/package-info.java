/// Domain names beyond ASCII, by UTS 46. Begin at [Idna]: it maps and normalises a domain by the [IdnaTable] and
/// [IdnaNfc], validates each [IdnaLabel], and writes labels in [Punycode].
@NullMarked
package clew.idna;

import org.jspecify.annotations.NullMarked;
