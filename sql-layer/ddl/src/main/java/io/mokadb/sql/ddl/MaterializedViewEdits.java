package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.MaterializedViews;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.ast.CreateMaterializedView;
import io.mokadb.sql.parser.ast.CreateTableAs;
import io.mokadb.sql.parser.ast.CreateView;
import io.mokadb.sql.parser.ast.DropObjects;
import io.mokadb.sql.parser.ast.RefreshMaterializedView;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Creates, fills again and drops {@link MaterializedViews}. Definition and rows come in one
 * transaction, so that a half-filled view is never visible; those of views that keep themselves are
 * created by {@link KeptViewCreation}. Thread-safe.
 */
final class MaterializedViewEdits {
  private final Definitions definitions;
  private final CopiedTables copies;
  private final ViewEdits views;
  private final KeptViewCreation kept;
  private final ImmediateFills immediate;
  private final ViewRuntime runtime;
  private final OwnTransaction.Source transactions;
  private final EmptiedTables tables;
  private final TriggerDependents triggers;

  MaterializedViewEdits(
      Definitions definitions,
      CopiedTables copies,
      ViewEdits views,
      KeptViewCreation kept,
      ImmediateFills immediate,
      ViewRuntime runtime,
      OwnTransaction.Source transactions,
      EmptiedTables tables,
      TriggerDependents triggers) {
    this.definitions = definitions;
    this.copies = copies;
    this.views = views;
    this.kept = kept;
    this.immediate = immediate;
    this.runtime = runtime;
    this.transactions = transactions;
    this.tables = tables;
    this.triggers = triggers;
  }

  /**
   * @return the rows
   */
  long create(CreateMaterializedView statement, DdlContext context) {
    return statement.incremental()
        ? kept.create(statement, context)
        : copies.createAs(
            statement.table(),
            context,
            (editor, table) ->
                views.create(editor, query(statement.table(), table.fullName()), context.schema()));
  }

  /** The statement that creates the hidden view with the query. */
  static CreateView query(CreateTableAs statement, TableName view) {
    return new CreateView(
        statement.getParserPosition(),
        false,
        false,
        new SqlIdentifier(
            List.of(view.schema(), MaterializedViews.queryName(view.name())), SqlParserPos.ZERO),
        statement.columns(),
        statement.query(),
        statement.querySql(),
        null);
  }

  /**
   * Gives the table other rows under another id: readers keep the rows of their snapshots. A view
   * that keeps itself is filled in a transaction of its own: its rows are those of a start
   * timestamp, without what an open transaction has written.
   */
  void refresh(RefreshMaterializedView statement, DdlContext context) {
    if (context.open() != null) {
      refreshIn(statement, context, false);
      return;
    }
    TableName name = ObjectNames.resolve(statement.name(), context.schema());
    ViewDef query =
        definitions.newest().view(name.schema(), MaterializedViews.queryName(name.name()));
    if (query != null && query.upkeep() != null && query.upkeep().isImmediate()) {
      immediate.refresh(query, statement.withData(), context);
      return;
    }
    if (query == null || query.upkeep() == null) {
      transactions.run(context, own -> refreshIn(statement, own, true));
      return;
    }
    ViewRuntime.Filling filling = runtime.filling(query.id());
    try {
      transactions.run(context, own -> refreshIn(statement, own, true));
    } finally {
      filling.close();
    }
  }

  private void refreshIn(RefreshMaterializedView statement, DdlContext context, boolean own) {
    ViewDef[] query = new ViewDef[1];
    TableDef table =
        context.change(
            definitions,
            editor -> {
              TableName name = ObjectNames.resolve(statement.name(), context.schema());
              query[0] = require(editor, name);
              boolean keepsItself = query[0].upkeep() != null;
              if (keepsItself && !own) {
                editor.rows().requireAtRest(editor.table(name));
              }
              if (keepsItself) {
                triggers.beforeRefresh(editor.table(name));
              }
              tables.empty(editor, editor.table(name));
              if (keepsItself) {
                UpkeepDef upkeep = query[0].upkeep();
                editor.put(query[0].withUpkeep(upkeep.withFilled(statement.withData())));
              }
              return editor.table(name);
            });
    boolean keepsItself = query[0].upkeep() != null;
    if (keepsItself) {
      note(query[0], statement.withData(), context.open().transaction());
    }
    if (statement.withData() && keepsItself) {
      Catalog catalog = context.open().definitions().catalog();
      copies.fillIn(context.open(), table, runtime.rows(catalog, query[0]), context);
    } else if (statement.withData()) {
      copies.fillIn(context.open(), table, query[0].sql(), query[0].path(), context);
    }
  }

  private void note(ViewDef query, boolean filled, Transaction transaction) {
    if (filled) {
      runtime.filled(transaction, query.id());
    } else {
      runtime.invalidated(transaction, query.id());
    }
  }

  /**
   * The query of a materialized view.
   *
   * @throws MokaException {@code NO_SUCH_TABLE}, or {@code INVALID_STATEMENT} for another table or
   *     view
   */
  static ViewDef require(CatalogEditor editor, TableName name) {
    ViewDef query = find(editor, name);
    if (query == null) {
      boolean isOther = editor.table(name) != null || editor.views().containsKey(name);
      throw new MokaException(
          isOther ? SqlState.INVALID_STATEMENT : SqlState.NO_SUCH_TABLE,
          isOther
              ? name + " is not a materialized view"
              : "There is not a materialized view " + name);
    }
    return query;
  }

  /**
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} for a materialized view without rows of its
   *     own, which nothing can be made of
   */
  static void requireRows(CatalogEditor editor, TableDef table) {
    ViewDef query = find(editor, table.fullName());
    if (query != null && query.upkeep() != null && query.upkeep().isImmediate()) {
      throw MokaException.unsupported(
          "Materialized view "
              + table.qualifiedName()
              + " has no index beside its groups: its writers keep sums (freshness = 'immediate'),"
              + " which are found by the columns of GROUP BY");
    }
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
    found.forEach(table -> triggers.beforeDropView(table, statement.cascade()));
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
