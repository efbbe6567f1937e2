package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.CreateView;
import io.mokadb.sql.parser.ast.DropObjects;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/** Creates and drops views. Stateless. */
final class ViewEdits {
  private final Queries queries;
  private final ViewCheck check;
  private final TriggerDependents triggers;

  ViewEdits(Queries queries, ViewCheck check, TriggerDependents triggers) {
    this.queries = queries;
    this.check = check;
    this.triggers = triggers;
  }

  /** The view; null if there was one and nothing was to be done. */
  ViewDef create(CatalogEditor editor, CreateView statement, String schema) {
    TableName name = ObjectNames.resolve(statement.name(), schema);
    ObjectNames.requireWritableSchema(editor, statement.name(), name.schema());
    ViewDef old = editor.views().get(name);
    if (old != null && statement.ifNotExists()) {
      return null;
    }
    if (old == null || !statement.getReplace()) {
      ObjectNames.requireFree(editor, name);
    }
    Queries.Query query = planned(editor, statement, schema);
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
              + " is made of a view, so it takes no CHECK OPTION; give it to the view of the"
              + " table");
    }
    if (old != null
        && (query.uses().contains(old.id())
            || ViewCheck.dependents(editor, List.of(old.id())).stream()
                .anyMatch(view -> query.uses().contains(view.id())))) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT, "View " + name + " would be defined by itself");
    }
    ViewDef view =
        new ViewDef(
            old == null ? editor.drawId() : old.id(),
            name.schema(),
            name.name(),
            QueryColumnDefs.definitions(
                QueryColumnDefs.names("View", name, statement.columns(), query.columns()),
                query.columns()),
            statement.querySql(),
            schema,
            query.uses(),
            old == null ? null : old.comment(),
            statement.checkOption(),
            null);
    editor.put(view);
    check.requireWhole(editor, view.id());
    if (old != null) {
      check.invalidate(editor, view.id());
    }
    triggers.afterChange(editor, false);
    return view;
  }

  private Queries.Query planned(CatalogEditor editor, CreateView statement, String schema) {
    try {
      return queries.plan(statement.querySql(), editor.preview(), schema);
    } catch (MokaException e) {
      throw NameErrors.within(e, statement.query().getParserPosition());
    }
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
        throw ObjectNames.noSuch(
            "view", editor, identifier, name.schema(), editor.views().keySet());
      }
    }
    ViewCheck.drop(editor, found.stream().map(ViewDef::id).toList(), statement.cascade());
    found.forEach(editor::drop);
    triggers.afterChange(editor, statement.cascade());
  }
}
