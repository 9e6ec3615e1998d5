package clew.cli.config;

import java.util.List;

/// A value in a config file.
sealed interface TomlValue {
    record Text(String text) implements TomlValue {}

    /// A whole number.
    ///
    /// @param digits with its sign, without underscores
    record Whole(String digits) implements TomlValue {}

    record Truth(boolean isTrue) implements TomlValue {}

    record Texts(List<String> texts) implements TomlValue {
        public Texts {
            texts = List.copyOf(texts);
        }
    }
}
