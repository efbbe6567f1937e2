package io.mokadb.sql.export;

import io.mokadb.session.SqlType;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The SQL of PostgreSQL 15. A name in capitals, as names without quotes are stored, is the one in
 * small letters that PostgreSQL makes of it. Immutable.
 */
final class PostgresSyntax implements ExportSyntax {
  private static final Pattern FOLDED = Pattern.compile("[A-Z_][A-Z0-9_$]*");

  @Override
  public List<String> header() {
    return List.of(
        "-- A Moka database as SQL for PostgreSQL. Into an empty one it is loaded by: psql -f FILE",
        "-- Expressions, queries and functions are those of Moka as they were written.",
        "SET client_encoding = 'UTF8';",
        "SET standard_conforming_strings = on;",
        "SET check_function_bodies = off;",
        "SET client_min_messages = warning;",
        "SET intervalstyle = 'sql_standard';",
        "SET xmloption = content;",
        "");
  }

  static String folded(String stored) {
    return FOLDED.matcher(stored).matches() ? stored.toLowerCase(Locale.ROOT) : stored;
  }

  @Override
  public String name(String stored) {
    return '"' + folded(stored).replace("\"", "\"\"") + '"';
  }

  @Override
  public String type(SqlType type) {
    boolean limited = type.precision() != SqlType.UNLIMITED;
    String length = limited ? "(" + type.precision() + ")" : "";
    return switch (type.kind()) {
      case TINYINT -> "smallint";
      case DOUBLE -> "double precision";
      case DECIMAL -> "numeric(" + type.precision() + ", " + type.scale() + ")";
      case CHAR -> "char" + length;
      case VARCHAR -> limited ? "varchar" + length : "text";
      case CLOB, ENUM -> "text";
      case BINARY, VARBINARY, BLOB -> "bytea";
      case JSON -> "jsonb";
      case TIME -> "time" + length;
      case TIMESTAMP -> "timestamp" + length;
      case TIME_TZ -> "time" + length + " with time zone";
      case TIMESTAMP_TZ -> "timestamp" + length + " with time zone";
      case INTERVAL_YEAR_MONTH -> "interval year to month";
      case INTERVAL_DAY_TIME -> "interval day to second" + length;
      case ARRAY -> elementType(type.element()) + "[]";
      default -> type.kind().sqlName().toLowerCase(Locale.ROOT);
    };
  }

  /** PostgreSQL's arrays have any number of dimensions. */
  private String elementType(SqlType element) {
    if (element == null) {
      return "text";
    }
    return element.kind() == SqlType.Kind.ARRAY ? elementType(element.element()) : type(element);
  }

  @Override
  public String expression(String sql) {
    return new PostgresText(sql, this).text();
  }

  @Override
  public String useSchema(String schema) {
    return "SET search_path = " + name(schema);
  }

  @Override
  public boolean isPostgres() {
    return true;
  }
}
