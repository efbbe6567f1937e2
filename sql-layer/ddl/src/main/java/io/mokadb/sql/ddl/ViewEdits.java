package io.mokadb.sql.ddl;

import io.mokadb.session.ColumnInfo;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Renames;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.ast.AlterView;
import io.mokadb.sql.parser.ast.CreateView;
import io.mokadb.sql.parser.ast.DropObjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;

/** Creates and drops views. Stateless. */
final class ViewEdits {
  private final Queries queries;
  private final ViewCheck check;
  private final ViewTexts texts;
  private final TriggerDependents triggers;

  ViewEdits(Queries queries, ViewCheck check, ViewTexts texts, TriggerDependents triggers) {
    this.queries = queries;
    this.check = check;
    this.texts = texts;
    this.triggers = triggers;
  }

  void create(CatalogEditor editor, CreateView statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    ObjectNames.requireWritableSchema(editor, name.schema());
    ViewDef old = editor.views().get(name);
    if (old != null && statement.ifNotExists()) {
      return;
    }
    if (old == null || !statement.getReplace()) {
      ObjectNames.requireFree(editor, name);
    }
    Queries.Query query = queries.plan(statement.querySql(), editor.preview(), schema);
    if (query.uses().stream().anyMatch(SystemKeys::isTemporary)) {
      throw MokaException.unsupported(
          "View "
              + name
              + " would be of a temporary table, which other sessions do not have; write the query"
              + " where it is used, or make the table permanent");
    }
    if (statement.checkOption() != null
        && editor.views().values().stream().anyMatch(view -> query.uses().contains(view.id()))) {
      throw MokaException.unsupported(
          "View "
              + name
              + " is made of a view, so it takes no CHECK OPTION; give it to the view of the table");
    }
    if (old != null
        && (query.uses().contains(old.id())
            || ViewCheck.dependents(editor, List.of(old.id())).stream()
                .anyMatch(view -> query.uses().contains(view.id())))) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "View " + name + " would be made of itself");
    }
    ViewDef view =
        new ViewDef(
            old == null ? editor.drawId() : old.id(),
            name.schema(),
            name.name(),
            columns(names(statement, query.columns(), name), query.columns()),
            statement.querySql(),
            schema,
            query.uses(),
            old == null ? null : old.comment(),
            statement.checkOption());
    editor.put(view);
    check.requireWhole(editor, view.id());
    triggers.afterChange(editor, false);
  }

  private static List<String> names(
      CreateView statement, List<ColumnInfo> columns, TableName view) {
    List<String> names =
        statement.columns().isEmpty()
            ? columns.stream().map(ColumnInfo::label).toList()
            : statement.columns().stream().map(SqlIdentifier::getSimple).toList();
    if (names.size() != columns.size()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "View " + view + " names " + names.size() + " columns; its query has " + columns.size());
    }
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(ObjectNames.valid(name))) {
        throw new MokaException(
            SqlState.COLUMN_EXISTS, "View " + view + " has two columns called " + name);
      }
    }
    return names;
  }

  static List<ColumnDef> columns(List<String> names, List<ColumnInfo> infos) {
    List<ColumnDef> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      SqlType type = infos.get(i).type();
      columns.add(
          new ColumnDef(
              i,
              names.get(i),
              type.kind() == SqlType.Kind.NULL ? SqlType.of(SqlType.Kind.VARCHAR) : type,
              infos.get(i).nullable(),
              null,
              null));
    }
    return columns;
  }

  /** Renames a view or one of its columns; views of it follow. */
  void alter(CatalogEditor editor, AlterView statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    ViewDef view = editor.views().get(name);
    if (view == null) {
      if (editor.table(name) != null) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT, name + " is a table; ALTER TABLE changes it");
      }
      if (statement.ifExists()) {
        return;
      }
      throw new MokaException(SqlState.NO_SUCH_TABLE, "There is no view " + name);
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
      throw new MokaException(
          SqlState.NO_SUCH_COLUMN,
          "View " + view.qualifiedName() + " has no column " + column.getSimple());
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

  void drop(CatalogEditor editor, DropObjects statement, String schema) {
    List<ViewDef> found = new ArrayList<>();
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolve(identifier, schema);
      ViewDef view = editor.views().get(name);
      if (view != null) {
        found.add(view);
      } else if (editor.table(name) != null) {
        throw new MokaException(
            SqlState.INVALID_STATEMENT, name + " is a table; DROP TABLE drops it");
      } else if (!statement.ifExists()) {
        throw new MokaException(SqlState.NO_SUCH_TABLE, "There is no view " + name);
      }
    }
    ViewCheck.drop(editor, found.stream().map(ViewDef::id).toList(), statement.cascade());
    found.forEach(editor::drop);
    triggers.afterChange(editor, statement.cascade());
  }
}
