package io.mokadb.bench.tpce.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
  OBSERVERS("observers.sql"),
  /** Views of the variant with views, and the index that they need. */
  VIEWS("views.sql");

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

  /**
   * The statements for a dialect, not yet in its words: without what it leaves out, and with the
   * constraints in the tables where it wants them there.
   */
  public List<String> statements(Dialect dialect) {
    return switch (this) {
      case TABLES ->
          dialect.constraintsInTables()
              ? statements().stream().map(table -> withConstraints(table, dialect)).toList()
              : statements();
      case CHECKS -> dialect.checks() ? added(dialect) : List.of();
      case FOREIGN_KEYS -> dialect.foreignKeys() ? added(dialect) : List.of();
      default -> statements();
    };
  }

  private List<String> added(Dialect dialect) {
    return dialect.constraintsInTables() ? List.of() : statements();
  }

  private static String withConstraints(String table, Dialect dialect) {
    String name = table.substring("CREATE TABLE ".length(), table.indexOf(" ("));
    String start = "ALTER TABLE " + name + " ADD ";
    return Stream.concat(
            dialect.checks() ? CHECKS.statements().stream() : Stream.empty(),
            dialect.foreignKeys() ? FOREIGN_KEYS.statements().stream() : Stream.empty())
        .filter(constraint -> constraint.startsWith(start))
        .map(constraint -> ",\n  " + constraint.substring(start.length()))
        .collect(Collectors.joining("", table.substring(0, table.length() - 1), ")"));
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
