package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.store.CatalogEditor;

/**
 * Keeps changes of other definitions from breaking triggers: every statement that drops, renames or
 * alters an object calls {@link #afterChange}. Stateless.
 */
final class TriggerDependents {
  private final TriggerRuntime runtime;

  TriggerDependents(TriggerRuntime runtime) {
    this.runtime = runtime;
  }

  /**
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if the table has triggers, unless {@code
   *     cascade}
   */
  void beforeDrop(TableDef table, boolean cascade) {
    if (!cascade && !table.triggers().isEmpty()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Table "
              + table.qualifiedName()
              + " has the trigger "
              + table.triggers().get(0).name()
              + "; drop it first, or say CASCADE");
    }
  }

  /**
   * @param rows of a materialized view
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if it has triggers, unless {@code
   *     cascade}
   */
  void beforeDropView(TableDef rows, boolean cascade) {
    if (!cascade && !rows.triggers().isEmpty()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Materialized view "
              + rows.qualifiedName()
              + " has the trigger "
              + rows.triggers().get(0).name()
              + "; drop it first, or say CASCADE");
    }
  }

  /**
   * REFRESH writes all rows to another place, and tells triggers nothing.
   *
   * @param rows of a materialized view that keeps itself
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if it has triggers
   */
  void beforeRefresh(TableDef rows) {
    if (!rows.triggers().isEmpty()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Materialized view "
              + rows.qualifiedName()
              + " keeps itself, and has the trigger "
              + rows.triggers().get(0).name()
              + ", which REFRESH would not tell of the rows that change; drop the trigger first");
    }
  }

  /**
   * TRUNCATE tells triggers nothing, so it would leave what they derive as it was.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if the table has triggers
   */
  void beforeTruncate(TableDef table) {
    if (!table.triggers().isEmpty()) {
      throw new MokaException(
          SqlState.DEPENDENT_OBJECTS_EXIST,
          "Table "
              + table.qualifiedName()
              + " has the trigger "
              + table.triggers().get(0).name()
              + ", which TRUNCATE would not tell of the rows that go; use DELETE, or drop the"
              + " trigger");
    }
  }

  /**
   * To be called for a column that goes, before it does. With {@code cascade} the triggers that
   * observe it go.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} if a trigger names it in UPDATE OF,
   *     unless {@code cascade}
   */
  void beforeDropColumn(CatalogEditor editor, TableDef table, int columnId, boolean cascade) {
    for (TriggerDef trigger : table.triggers()) {
      if (!trigger.events().columnIds().contains(columnId)) {
        continue;
      }
      if (!cascade) {
        throw new MokaException(
            SqlState.DEPENDENT_OBJECTS_EXIST,
            "The trigger "
                + trigger.name()
                + " on table "
                + table.qualifiedName()
                + " observes the column; drop the trigger first, or say CASCADE");
      }
      editor.dropTrigger(editor.table(table.id()), trigger);
    }
  }

  /**
   * Tries all triggers under the definitions as the editor has them now. Those that cannot run any
   * more are dropped with {@code cascade}.
   *
   * @throws MokaException {@code DEPENDENT_OBJECTS_EXIST} naming the first that cannot run
   */
  void afterChange(CatalogEditor editor, boolean cascade) {
    for (TableDef table : editor.tables().values()) {
      for (TriggerDef trigger : table.triggers()) {
        try {
          runtime.check(editor.preview(), editor.table(table.id()), trigger);
        } catch (MokaException e) {
          if (!cascade) {
            throw new MokaException(
                SqlState.DEPENDENT_OBJECTS_EXIST,
                "The trigger "
                    + trigger.name()
                    + " on table "
                    + table.qualifiedName()
                    + " depends on it ("
                    + e.getMessage()
                    + "); drop the trigger first, or say CASCADE",
                e);
          }
          editor.dropTrigger(editor.table(table.id()), trigger);
        }
      }
    }
  }
}
