package io.mokadb.sql.trigger;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.NotificationDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.parser.SqlParsing;
import io.mokadb.sql.parser.ast.ChangeFrom;
import io.mokadb.sql.parser.ast.InsertTarget;
import io.mokadb.sql.parser.ast.Merge;
import io.mokadb.sql.parser.ast.NotifyColumn;
import io.mokadb.sql.parser.ast.OnConflict;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;

/**
 * Possible effects of a statement of a trigger's body on a table.
 *
 * @param columnIds columns that an update assigns, or that are notified
 */
record TriggerEffects(
    TableDef table, boolean inserts, boolean updates, boolean deletes, Set<Integer> columnIds) {
  /** The effects of a statement of the body; null if its table is not known. */
  static TriggerEffects of(String sql, Catalog catalog, String schema) {
    return of(SqlParsing.parse(sql), catalog, schema);
  }

  private static TriggerEffects of(SqlNode statement, Catalog catalog, String schema) {
    if (statement instanceof SqlInsert insert) {
      TableDef table = table(InsertTarget.name(insert.getTargetTable()), catalog, schema);
      return table == null || insert.isUpsert()
          ? anything(table)
          : new TriggerEffects(table, true, false, false, Set.of());
    }
    if (statement instanceof SqlDelete delete) {
      TableDef table = table(delete.getTargetTable(), catalog, schema);
      return table == null ? null : new TriggerEffects(table, false, false, true, Set.of());
    }
    if (statement instanceof SqlUpdate update) {
      TableDef table = table(update.getTargetTable(), catalog, schema);
      return table == null ? null : ofUpdate(table, update.getTargetColumnList());
    }
    if (statement instanceof OnConflict insert) {
      TableDef table = table(InsertTarget.name(insert.insert().getTargetTable()), catalog, schema);
      TriggerEffects inserting = of(insert.insert(), catalog, schema);
      if (table == null || insert.doesNothing()) {
        return inserting;
      }
      return inserting.and(
          insert.replaces()
              ? new TriggerEffects(table, false, false, true, Set.of())
              : ofUpdate(table, insert.targets()));
    }
    if (statement instanceof ChangeFrom change) {
      return of(change.change(), catalog, schema);
    }
    if (statement instanceof Merge merge) {
      TableDef table = table(merge.table(), catalog, schema);
      return table == null ? null : ofMerge(table, merge);
    }
    return statement instanceof NotifyColumn notify ? ofNotify(notify, catalog, schema) : null;
  }

  private static TriggerEffects ofMerge(TableDef table, Merge merge) {
    TriggerEffects all = new TriggerEffects(table, false, false, false, Set.of());
    for (Merge.Clause clause : merge.clauses()) {
      all =
          switch (clause.action()) {
            case INSERT -> all.and(new TriggerEffects(table, true, false, false, Set.of()));
            case DELETE -> all.and(new TriggerEffects(table, false, false, true, Set.of()));
            case UPDATE -> all.and(ofUpdate(table, clause.columns()));
            case NOTHING -> all;
          };
    }
    return all;
  }

  /** Both, of the same table. */
  private TriggerEffects and(TriggerEffects other) {
    Set<Integer> columns = new HashSet<>(columnIds);
    columns.addAll(other.columnIds);
    return new TriggerEffects(
        table,
        inserts || other.inserts,
        updates || other.updates,
        deletes || other.deletes,
        columns);
  }

  private static TriggerEffects anything(TableDef table) {
    if (table == null) {
      return null;
    }
    Set<Integer> all = new HashSet<>();
    table.columns().forEach(column -> all.add(column.id()));
    return new TriggerEffects(table, true, true, true, all);
  }

  private static TriggerEffects ofUpdate(TableDef table, SqlNodeList targets) {
    Set<Integer> ids = new HashSet<>();
    boolean movesRows = false;
    for (SqlNode target : targets) {
      List<String> names = ((SqlIdentifier) target).names;
      int ordinal = table.ordinalOf(names.get(names.size() - 1));
      if (ordinal >= 0) {
        int id = table.columns().get(ordinal).id();
        ids.add(id);
        movesRows |= table.primaryKey().contains(id);
      }
    }
    return new TriggerEffects(table, movesRows, true, movesRows, ids);
  }

  private static TriggerEffects ofNotify(NotifyColumn notify, Catalog catalog, String schema) {
    List<String> names = notify.column().names;
    TableDef table = table(names.subList(0, names.size() - 1), catalog, schema);
    NotificationDef column = table == null ? null : table.notification(names.get(names.size() - 1));
    return column == null
        ? null
        : new TriggerEffects(table, false, false, false, Set.of(column.id()));
  }

  private static TableDef table(SqlNode name, Catalog catalog, String schema) {
    return name instanceof SqlIdentifier identifier
        ? table(identifier.names, catalog, schema)
        : null;
  }

  private static TableDef table(List<String> names, Catalog catalog, String schema) {
    if (names.isEmpty()) {
      return null;
    }
    return catalog.table(
        names.size() > 1 ? names.get(names.size() - 2) : schema, names.get(names.size() - 1));
  }

  /** True if a trigger of the table may be told of this. */
  boolean concerns(TriggerDef trigger) {
    TriggerDef.Events events = trigger.events();
    boolean told =
        inserts && events.insert()
            || deletes && events.delete()
            || updates && events.update() && events.columnIds().isEmpty();
    return told || columnIds.stream().anyMatch(events.columnIds()::contains);
  }
}
