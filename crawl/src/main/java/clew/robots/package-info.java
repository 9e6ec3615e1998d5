/// What servers say of crawlers: robots.txt after RFC 9309, and robots tags. Begin at [KnownRobots].
@NullMarked
package clew.robots;

import org.jspecify.annotations.NullMarked;
