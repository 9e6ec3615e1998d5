/// The server of the tests.
@NullMarked
package clew.site;

import org.jspecify.annotations.NullMarked;
