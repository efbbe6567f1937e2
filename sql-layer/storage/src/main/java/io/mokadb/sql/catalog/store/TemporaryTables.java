package io.mokadb.sql.catalog.store;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.OnCommit;
import io.mokadb.sql.catalog.TableDef;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The temporary tables of a session as one change of definitions leaves them: their ids and what a
 * commit does with their rows. Confined to the thread of the change.
 */
final class TemporaryTables {
  private final LongSupplier ids;
  private final Map<String, OnCommit> onCommit;
  private boolean changed;

  /**
   * @param ids null where there can be none
   * @param onCommit by the names of the tables before the change
   */
  TemporaryTables(LongSupplier ids, Map<String, OnCommit> onCommit) {
    this.ids = ids;
    this.onCommit = new HashMap<>(onCommit);
  }

  long drawId() {
    return ids.getAsLong();
  }

  void declare(String name, OnCommit commit) {
    onCommit.put(name, commit);
  }

  /**
   * @param oldOrNull the definition that the new one replaces
   */
  void put(TableDef oldOrNull, TableDef now) {
    changed = true;
    if (oldOrNull != null && !oldOrNull.name().equals(now.name())) {
      onCommit.put(now.name(), onCommit.remove(oldOrNull.name()));
    }
  }

  void drop() {
    changed = true;
  }

  boolean isChanged() {
    return changed;
  }

  /** The action of a commit on each of the given tables, by their names. */
  Map<String, OnCommit> onCommit(Set<TableName> tables) {
    Map<String, OnCommit> kept = new HashMap<>(onCommit);
    kept.keySet().removeIf(name -> !tables.contains(new TableName(Catalog.TEMPORARY_SCHEMA, name)));
    return kept;
  }
}
