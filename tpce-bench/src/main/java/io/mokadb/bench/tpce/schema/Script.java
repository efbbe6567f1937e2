package io.mokadb.bench.tpce.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The scripts shipped with the benchmark, as lists of statements. */
public enum Script {
  /** CREATE TABLE with primary keys. */
  TABLES("tables.sql"),
  /** Secondary indexes. */
  INDEXES("indexes.sql"),
  /** CHECK constraints. */
  CHECKS("checks.sql"),
  /** Foreign keys. */
  FOREIGN_KEYS("foreign-keys.sql"),
  /** Side tables and triggers of the variant with observers; an empty line ends a statement. */
  OBSERVERS("observers.sql");

  private final String file;

  Script(String file) {
    this.file = file;
  }

  /** The statements, in order, without semicolons. */
  public List<String> statements() {
    String code =
        resource(file)
            .lines()
            .filter(line -> !line.startsWith("--"))
            .collect(Collectors.joining("\n"));
    return Arrays.stream(code.split(this == OBSERVERS ? ";\n\\s*\n" : ";"))
        .map(String::strip)
        .map(
            text ->
                this == OBSERVERS && text.endsWith(";")
                    ? text.substring(0, text.length() - 1)
                    : text)
        .filter(s -> !s.isEmpty())
        .toList();
  }

  static String resource(String name) {
    try (InputStream in = Script.class.getResourceAsStream("/tpce/" + name)) {
      if (in == null) {
        throw new IllegalArgumentException("no file tpce/" + name + " in the benchmark's jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
