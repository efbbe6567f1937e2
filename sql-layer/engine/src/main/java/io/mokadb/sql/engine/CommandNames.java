package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog.TableName;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** The names of tables and views in commands. Stateless. */
final class CommandNames {
  private CommandNames() {}

  /** A full name; a name without a schema is in that of the session. */
  static TableName of(SqlIdentifier name, String schema) {
    List<String> names = name.names;
    int last = names.size() - 1;
    return new TableName(last == 0 ? schema : names.get(last - 1), names.get(last));
  }
}
