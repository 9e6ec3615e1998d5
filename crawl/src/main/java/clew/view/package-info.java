/// What people and programs see of a crawl. A [View] takes pages in ticket order and makes an output of them.
@NullMarked
package clew.view;

import org.jspecify.annotations.NullMarked;
