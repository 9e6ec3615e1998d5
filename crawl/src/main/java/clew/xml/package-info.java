/// XML as Chromium reads it: up to the first place that is not well-formed. Start at [XmlReader].
@NullMarked
package clew.xml;

import org.jspecify.annotations.NullMarked;
