package io.mokadb.sql.ddl;

import io.mokadb.session.EnumLabels;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.DomainDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.ast.AlterType;
import java.util.List;

/**
 * ALTER TYPE: other labels and names of ENUMs, which are domains of a type that knows their name.
 * Columns hold positions of labels, so no row is touched. Thread-safe.
 */
final class EnumEdits {
  private final ViewCheck views;
  private final EnumUses uses;
  private final TriggerDependents triggers;

  EnumEdits(ViewCheck views, EnumUses uses, TriggerDependents triggers) {
    this.views = views;
    this.uses = uses;
    this.triggers = triggers;
  }

  void alter(CatalogEditor editor, AlterType statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    DomainDef old = editor.domains().get(name);
    if (old == null || old.type().labels() == null) {
      throw new MokaException(
          SqlState.NO_SUCH_TYPE,
          old == null ? "There is no type " + name : name + " is not an ENUM, so it has no labels");
    }
    EnumLabels labels = old.type().labels();
    if (statement.action() instanceof AlterType.AddValue add) {
      if (labels.labels().contains(add.label()) && add.ifNotExists()) {
        return;
      }
      requireNew(labels, add.label());
      int index = labels.labels().size();
      if (add.neighbour() != null) {
        index = require(labels, add.neighbour()) + (add.before() ? 0 : 1);
      }
      replace(editor, old, old, labels.with(add.label(), index), null);
    } else if (statement.action() instanceof AlterType.RenameValue rename) {
      require(labels, rename.label());
      requireNew(labels, rename.newLabel());
      replace(editor, old, old, labels.renamed(rename.label(), rename.newLabel()), rename.label());
      invalidateTexts(editor, old.id());
    } else if (statement.action() instanceof AlterType.Rename rename) {
      TableName to = new TableName(name.schema(), ObjectNames.valid(rename.newName().getSimple()));
      if (editor.domains().containsKey(to)) {
        throw new MokaException(SqlState.DOMAIN_EXISTS, "Type " + to + " exists already");
      }
      ViewCheck.drop(editor, List.of(old.id()), false);
      editor.drop(old);
      replace(editor, old, old.withName(to.name()), labels.withType(to.toString()), null);
    }
    triggers.afterChange(editor, false);
  }

  /** Where a view makes a text of a label, that is another one now. */
  private void invalidateTexts(CatalogEditor editor, long id) {
    SqlType type =
        editor.domains().values().stream()
            .filter(domain -> domain.id() == id)
            .findFirst()
            .orElseThrow()
            .type();
    views.invalidate(editor, id);
    for (TableDef table : editor.tables().values()) {
      if (table.columns().stream().anyMatch(column -> column.type().equals(type))) {
        views.invalidate(editor, table.id());
      }
    }
  }

  private static int require(EnumLabels labels, String label) {
    int index = labels.labels().indexOf(label);
    if (index < 0) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER, "Type " + labels + " has no label '" + label + "'");
    }
    return index;
  }

  private static void requireNew(EnumLabels labels, String label) {
    if (labels.labels().contains(label)) {
      throw new MokaException(
          SqlState.DOMAIN_EXISTS, "Type " + labels + " has the label '" + label + "' already");
    }
    if (label.isEmpty()) {
      throw new MokaException(SqlState.INVALID_STATEMENT, "A label of an ENUM is not empty");
    }
  }

  /**
   * @param label that has another name among the labels; null if none has
   */
  private void replace(
      CatalogEditor editor, DomainDef old, DomainDef now, EnumLabels labels, String label) {
    SqlType type = SqlType.ofLabels(labels);
    editor.put(now.withType(type));
    for (TableDef table : List.copyOf(editor.tables().values())) {
      TableDef changed = table;
      for (ColumnDef column : table.columns()) {
        if (column.type().equals(old.type())) {
          changed = changed.withColumn(column.withType(type));
        }
      }
      if (changed != table) {
        editor.put(changed);
        views.requireWhole(editor, table.id());
      }
    }
    views.requireWhole(editor, now.id());
    uses.requireWhole(editor, type, old.name(), label);
  }
}
