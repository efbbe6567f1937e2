package io.mokadb.sql.history;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;

/** Check whether rows of a former time can be read by the present definition. Stateless. */
final class FormerShape {
  private FormerShape() {}

  /**
   * @throws MokaException {@code INVALID_STATEMENT} if the table was another one at that time
   */
  static void check(TableDef table, Catalog former) {
    TableDef before = former.table(table.id());
    if (before == null) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Table "
              + table.qualifiedName()
              + " did not exist then, or all its rows were written again since. "
              + advice());
    }
    for (ColumnDef column : table.columns()) {
      int ordinal = before.ordinalOfId(column.id());
      if (ordinal < 0) {
        throw changed(table, "its column " + column.name() + " was added");
      }
      if (!before.columns().get(ordinal).type().equals(column.type())) {
        throw changed(table, "the type of its column " + column.name() + " was changed");
      }
    }
    if (!before.primaryKey().equals(table.primaryKey())) {
      throw changed(table, "its primary key was changed");
    }
  }

  private static MokaException changed(TableDef table, String how) {
    return new MokaException(
        SqlState.INVALID_STATEMENT,
        "Table " + table.qualifiedName() + " was another one then: " + how + " since. " + advice());
  }

  private static String advice() {
    return "SET SNAPSHOT reads all tables as they were, with the definitions of that time";
  }
}
