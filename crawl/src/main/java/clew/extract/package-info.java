/// Finding the links of a page: an [Extractor] turns a body into the [Extracted] hrefs, as they stand in it.
@NullMarked
package clew.extract;

import org.jspecify.annotations.NullMarked;
