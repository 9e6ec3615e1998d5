/// What the commands of a cluster print.
@NullMarked
package clew.cli.cluster;

import org.jspecify.annotations.NullMarked;
