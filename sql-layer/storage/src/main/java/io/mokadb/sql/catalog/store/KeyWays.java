package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.KeyWay;
import io.mokadb.sql.catalog.TableDef;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * What a change of a table's indexes means to foreign keys: writers who have planned with the ways
 * from before would not meet those who go the ways after it. Stateless.
 */
final class KeyWays {
  private KeyWays() {}

  /** A table whose writers have to notice. */
  static TableDef marked(TableDef table) {
    return table.withConstraints(table.constraints().withChangedKeys());
  }

  /**
   * The ids of the tables whose writers have to go another way.
   *
   * @param tables finds a table, as it was before or is after the change
   */
  static Set<Long> changed(TableDef before, TableDef after, LongFunction<TableDef> tables) {
    Set<Long> changed = new LinkedHashSet<>();
    for (long id : after.constraints().referencing()) {
      for (ForeignKeyDef key : tables.apply(id).constraints().foreignKeys()) {
        if (key.parentId() == after.id()
            && !Objects.equals(
                KeyWay.toRow(before, key.parentColumnIds()),
                KeyWay.toRow(after, key.parentColumnIds()))) {
          changed.add(id);
          changed.add(after.id());
        }
      }
    }
    for (ForeignKeyDef key : after.constraints().foreignKeys()) {
      if (!Objects.equals(
          KeyWay.toRows(before, key.columnIds()), KeyWay.toRows(after, key.columnIds()))) {
        changed.add(key.parentId());
      }
    }
    return changed;
  }
}
