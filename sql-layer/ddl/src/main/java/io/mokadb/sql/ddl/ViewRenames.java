package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.AlterView;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;

/** Executes ALTER VIEW. Stateless. */
final class ViewRenames {
  private final ViewCheck check;
  private final ViewTexts texts;
  private final TriggerDependents triggers;

  ViewRenames(ViewCheck check, ViewTexts texts, TriggerDependents triggers) {
    this.check = check;
    this.texts = texts;
    this.triggers = triggers;
  }

  /** Renames a view or one of its columns; views of it follow. */
  void alter(CatalogEditor editor, AlterView statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    ViewDef view = editor.views().get(name);
    if (view == null) {
      if (editor.table(name) != null) {
        boolean materialized =
            editor
                .views()
                .containsKey(
                    new TableName(name.schema(), MaterializedViews.queryName(name.name())));
        throw new MokaException(
            SqlState.INVALID_STATEMENT,
            materialized
                ? name + " is a materialized view; ALTER MATERIALIZED VIEW changes it"
                : name + " is a table; ALTER TABLE changes it");
      }
      if (statement.ifExists()) {
        return;
      }
      throw ObjectNames.noSuch(
          "view", editor, statement.name(), name.schema(), editor.views().keySet());
    }
    String to = ObjectNames.valid(statement.newName().getSimple());
    boolean whole = statement.column() == null;
    ViewDef changed = whole ? renamed(editor, view, to) : renamed(view, statement.column(), to);
    Renames renames =
        new Renames(
            view.schema(),
            view.name(),
            changed.name(),
            whole ? Map.of() : Map.of(statement.column().getSimple(), to));
    List<ViewTexts.Before> named = texts.before(editor, view.id(), renames);
    editor.put(changed);
    texts.after(editor, named, renames);
    check.requireWhole(editor, view.id());
    triggers.afterChange(editor, false);
  }

  private static ViewDef renamed(CatalogEditor editor, ViewDef view, String name) {
    ObjectNames.requireFree(editor, new TableName(view.schema(), name));
    return view.withName(name);
  }

  private static ViewDef renamed(ViewDef view, SqlIdentifier column, String name) {
    List<String> names = view.columns().stream().map(ColumnDef::name).toList();
    if (!names.contains(column.getSimple())) {
      throw NameErrors.noColumn(column, view.name(), names);
    }
    if (names.contains(name)) {
      throw new MokaException(
          SqlState.COLUMN_EXISTS,
          "View " + view.qualifiedName() + " has a column called " + name + " already");
    }
    return view.withColumns(
        view.columns().stream()
            .map(c -> c.name().equals(column.getSimple()) ? c.withName(name) : c)
            .toList());
  }
}
