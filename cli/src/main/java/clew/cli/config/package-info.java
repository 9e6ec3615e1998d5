/// The config file: [ConfigFile] reads `clew.toml` and adds what it says to a command line, [EffectiveFlags] shows
/// what came of both.
@NullMarked
package clew.cli.config;

import org.jspecify.annotations.NullMarked;
