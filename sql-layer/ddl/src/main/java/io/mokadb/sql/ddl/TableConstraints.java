package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;

/** Finds the constraints of a table by name. Stateless. */
final class TableConstraints {
  private TableConstraints() {}

  /** A constraint that is there has been checked when it came. */
  static void require(TableDef table, String name) {
    boolean isThere =
        name.equals(table.primaryKeyName())
            || table.constraints().check(name) != null
            || table.constraints().foreignKey(name) != null
            || index(table, name) != null && index(table, name).unique();
    if (!isThere) {
      throw unknown(table, name);
    }
  }

  static IndexDef index(TableDef table, String name) {
    return table.indexes().stream().filter(i -> i.name().equals(name)).findFirst().orElse(null);
  }

  static MokaException unknown(TableDef table, String name) {
    return new MokaException(
        SqlState.NO_SUCH_INDEX,
        "Table " + table.qualifiedName() + " has no constraint called " + name);
  }
}
