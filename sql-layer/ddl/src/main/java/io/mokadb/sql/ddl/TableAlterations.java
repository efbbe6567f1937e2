package io.mokadb.sql.ddl;

import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterAction;
import io.mokadb.sql.runtime.TableChanges;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Applies the actions of ALTER TABLE, each with its effects on views and triggers, inside one
 * change of the catalog. Stateless.
 */
final class TableAlterations {
  /** Made for each statement: few processes alter tables. */
  private final Supplier<AlterActions> actions;

  private final ViewCheck views;
  private final ViewTexts texts;
  private final TriggerDependents triggers;

  TableAlterations(
      Supplier<AlterActions> actions,
      ViewCheck views,
      ViewTexts texts,
      TriggerDependents triggers) {
    this.actions = actions;
    this.views = views;
    this.texts = texts;
    this.triggers = triggers;
  }

  /**
   * Does one action. UNIQUE constraints are not done here: they are indexes.
   *
   * @return the rows that were written under another id of the table; empty if it has its old one
   */
  TableChanges apply(CatalogEditor editor, TableDef table, AlterAction action, DdlContext context) {
    Renames renames = renames(table, action);
    boolean changesNames =
        renames.table() != null
            || action instanceof AlterAction.AddColumn
            || action instanceof AlterAction.DropColumn;
    List<ViewTexts.Before> named =
        changesNames ? texts.before(editor, table.id(), renames) : List.of();
    TableChanges written = actions.get().apply(editor, table, action, context);
    boolean moved = editor.table(table.id()) == null;
    if (!moved) {
      texts.after(editor, named, renames);
    }
    boolean cascade = action instanceof AlterAction.DropColumn drop && drop.cascade();
    views.requireWhole(
        editor,
        moved ? editor.table(new TableName(table.schema(), table.name())).id() : table.id(),
        cascade);
    triggers.afterChange(editor, cascade);
    return written;
  }

  private static Renames renames(TableDef table, AlterAction action) {
    if (action instanceof AlterAction.RenameTable rename) {
      return new Renames(table.schema(), table.name(), rename.to().getSimple(), Map.of());
    }
    return action instanceof AlterAction.RenameColumn rename
        ? new Renames(
            table.schema(),
            table.name(),
            table.name(),
            Map.of(rename.column().getSimple(), rename.to().getSimple()))
        : Renames.NONE;
  }
}
