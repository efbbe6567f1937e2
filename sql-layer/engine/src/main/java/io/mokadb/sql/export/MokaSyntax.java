package io.mokadb.sql.export;

import io.mokadb.session.SqlType;
import java.util.List;

/** Moka's own SQL: what the catalog has, as it is. Immutable. */
final class MokaSyntax implements ExportSyntax {
  @Override
  public List<String> header() {
    return List.of(
        "-- A Moka database as SQL. Into an empty one it is loaded by: bin/moka sql URL -f FILE",
        "");
  }

  @Override
  public String name(String stored) {
    return '"' + stored.replace("\"", "\"\"") + '"';
  }

  /** An ENUM by its labels: the type that gave it its name may be gone. */
  @Override
  public String type(SqlType type) {
    return type.labels() == null ? type.toString() : type.labels().withType(null).toString();
  }

  @Override
  public String expression(String sql) {
    return sql;
  }

  @Override
  public String useSchema(String schema) {
    return "SET SCHEMA = " + name(schema);
  }

  @Override
  public boolean isPostgres() {
    return false;
  }
}
