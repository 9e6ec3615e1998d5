package clew.cli.config;

/// A line of a config file: a key and its value.
///
/// @param table the table that it is in; empty at the top of the file
/// @param line the number of the line that the key is on, from 1
record Setting(String table, String key, int line, TomlValue value) {}
