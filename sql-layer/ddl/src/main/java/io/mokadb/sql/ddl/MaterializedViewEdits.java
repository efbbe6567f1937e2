package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.ast.CreateTableAs;
import io.mokadb.sql.parser.ast.CreateView;
import io.mokadb.sql.parser.ast.DropObjects;
import io.mokadb.sql.parser.ast.RefreshMaterializedView;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Creates, fills again and drops {@link MaterializedViews}. Definition and rows come in one
 * transaction, so that a half-filled view is never visible. Thread-safe.
 */
final class MaterializedViewEdits {
  private final Definitions definitions;
  private final CopiedTables copies;
  private final ViewEdits views;
  private final EmptiedTables tables;
  private final TriggerDependents triggers;

  MaterializedViewEdits(
      Definitions definitions,
      CopiedTables copies,
      ViewEdits views,
      EmptiedTables tables,
      TriggerDependents triggers) {
    this.definitions = definitions;
    this.copies = copies;
    this.views = views;
    this.tables = tables;
    this.triggers = triggers;
  }

  /**
   * @return the rows
   */
  long create(CreateTableAs statement, DdlContext context) {
    return copies.createAs(
        statement,
        context,
        (editor, table) -> views.create(editor, query(statement, table), context.schema()));
  }

  private static CreateView query(CreateTableAs statement, TableDef table) {
    SqlNode query = statement.getOperandList().get(1);
    return new CreateView(
        statement.getParserPosition(),
        false,
        false,
        new SqlIdentifier(
            List.of(table.schema(), MaterializedViews.queryName(table.name())), SqlParserPos.ZERO),
        statement.columns(),
        query,
        statement.querySql(),
        null);
  }

  /** Gives the table other rows under another id: readers keep the rows of their snapshots. */
  void refresh(RefreshMaterializedView statement, DdlContext context) {
    ViewDef[] query = new ViewDef[1];
    TableDef table =
        context.change(
            definitions,
            editor -> {
              TableName name = ObjectNames.resolve(statement.name(), context.schema());
              query[0] = require(editor, name);
              tables.empty(editor, editor.table(name));
              return editor.table(name);
            });
    if (statement.withData()) {
      copies.fillIn(context.open(), table, query[0].sql(), query[0].path(), context);
    }
  }

  private static ViewDef require(CatalogEditor editor, TableName name) {
    ViewDef query = find(editor, name);
    if (query == null) {
      throw new MokaException(
          editor.table(name) != null || editor.views().containsKey(name)
              ? SqlState.INVALID_STATEMENT
              : SqlState.NO_SUCH_TABLE,
          editor.table(name) != null || editor.views().containsKey(name)
              ? name + " is not a materialized view"
              : "There is not a materialized view " + name);
    }
    return query;
  }

  private static ViewDef find(CatalogEditor editor, TableName name) {
    return editor
        .views()
        .get(new TableName(name.schema(), MaterializedViews.queryName(name.name())));
  }

  void drop(CatalogEditor editor, DropObjects statement, String schema) {
    List<ViewDef> queries = new ArrayList<>();
    List<TableDef> found = new ArrayList<>();
    List<Long> ids = new ArrayList<>();
    for (SqlIdentifier identifier : statement.names()) {
      TableName name = ObjectNames.resolve(identifier, schema);
      if (!statement.ifExists() || editor.table(name) != null || editor.views().containsKey(name)) {
        queries.add(require(editor, name));
        found.add(editor.table(name));
      }
    }
    queries.forEach(query -> ids.add(query.id()));
    found.forEach(table -> ids.add(table.id()));
    ViewCheck.drop(editor, ids, statement.cascade());
    queries.forEach(editor::drop);
    found.forEach(editor::drop);
    triggers.afterChange(editor, statement.cascade());
  }

  /**
   * For a view that is dropped: the table with its rows, if it is the query of a materialized one.
   */
  static TableDef table(CatalogEditor editor, ViewDef view) {
    return MaterializedViews.isQuery(view)
        ? editor.table(new TableName(view.schema(), MaterializedViews.shownName(view.name())))
        : null;
  }
}
