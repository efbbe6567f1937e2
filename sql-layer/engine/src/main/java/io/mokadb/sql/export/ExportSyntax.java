package io.mokadb.sql.export;

import io.mokadb.session.SqlType;
import java.util.List;

/** The SQL of the database that a script is for. Immutable. */
interface ExportSyntax {
  /** The statements and comments that a script begins with. */
  List<String> header();

  /** A name, quoted. */
  String name(String stored);

  /** A type as it is written for a column. */
  String type(SqlType type);

  /** An expression or a query of the catalog. */
  String expression(String sql);

  /** The statement after which names without a schema are those of one. */
  String useSchema(String schema);

  boolean isPostgres();

  default String name(String schema, String stored) {
    return name(schema) + "." + name(stored);
  }

  default String names(List<String> stored) {
    return String.join(", ", stored.stream().map(this::name).toList());
  }

  /** A text as a literal. */
  static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
