package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.write.InsertOperator;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.ast.CreateTableAs;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Executes CREATE TABLE ... AS. Thread-safe. */
final class CopiedTables {
  private final Definitions definitions;
  private final TransactionManager transactions;
  private final Queries queries;
  private final Executions executions;
  private final StatisticsStore statistics;
  private final LoadedCopies loaded;

  CopiedTables(
      Definitions definitions,
      TransactionManager transactions,
      Queries queries,
      Executions executions,
      StatisticsStore statistics,
      LoadedCopies loaded) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.queries = queries;
    this.executions = executions;
    this.statistics = statistics;
    this.loaded = loaded;
  }

  /**
   * Creates a table and fills it. If that fails, the table is not there.
   *
   * @return the rows
   */
  long createAs(CreateTableAs statement, DdlContext context) {
    if (loaded.serves(statement, context)) {
      CopyShape shape =
          context.change(definitions, e -> CopyShape.of(e, statement, queries, context));
      if (shape == null) {
        return 0;
      }
      if (LoadedCopies.serves(shape)) {
        return loaded.createAs(statement, shape, context);
      }
    }
    return createAs(statement, context, (editor, table) -> {});
  }

  /**
   * As {@link #createAs(CreateTableAs, DdlContext)}.
   *
   * @param more what is defined with the table
   */
  long createAs(
      CreateTableAs statement, DdlContext context, BiConsumer<CatalogEditor, TableDef> more) {
    TableDef created = context.change(definitions, e -> define(e, statement, context, more));
    if (created == null || !statement.withData()) {
      return 0;
    }
    if (context.open() != null) {
      return fillIn(context.open(), created, statement.querySql(), context.schema(), context);
    }
    try {
      return fill(
          created,
          catalog -> readable(statement.querySql(), catalog, context.schema()),
          context,
          transaction -> {});
    } catch (RuntimeException e) {
      // However filling failed, the new table has to go.
      context.change(
          definitions,
          editor -> {
            TableDef table = editor.table(created.id());
            if (table != null) {
              editor.drop(table);
            }
            return null;
          });
      throw e;
    }
  }

  private TableDef define(
      CatalogEditor editor,
      CreateTableAs statement,
      DdlContext context,
      BiConsumer<CatalogEditor, TableDef> more) {
    CopyShape shape = CopyShape.of(editor, statement, queries, context);
    if (shape == null) {
      return null;
    }
    TableDef table = shape.table(editor.drawId(shape.name().schema()));
    TableEdits.put(editor, table, statement.temporary());
    more.accept(editor, table);
    return table;
  }

  /**
   * Fills a table that was created, in a transaction of its own.
   *
   * @param query gives its rows under the definitions of the transaction
   * @param note called with the transaction before the rows are written
   * @return the rows
   */
  long fill(
      TableDef created,
      Function<Catalog, Operator> query,
      DdlContext context,
      Consumer<Transaction> note) {
    try (Transaction transaction = transactions.begin(context.limited())) {
      TableChanges changes = new TableChanges();
      note.accept(transaction);
      Operator rows = query.apply(definitions.at(transaction));
      long count = insert(created, rows, transaction, context, changes);
      if (transaction.hasWrites()
          && !(definitions.commit(transaction, List.of(created), context.waits())
              instanceof CommitOutcome.Committed)) {
        throw new MokaException(
            SqlState.SERIALIZATION_CONFLICT,
            "Table " + created.qualifiedName() + " changed while it was filled; run it again");
      }
      statistics.committed(changes);
      return count;
    }
  }

  /**
   * Fills an empty table from a query.
   *
   * @param path the schema in which its names without one are looked for
   */
  long fillIn(
      DefiningTransaction open, TableDef created, String sql, String path, DdlContext context) {
    return fillIn(open, created, readable(sql, open.definitions().catalog(), path), context);
  }

  /** Fills an empty table with the rows of a query. */
  long fillIn(DefiningTransaction open, TableDef created, Operator query, DdlContext context) {
    TableChanges changes = new TableChanges();
    long count = insert(created, query, open.transaction(), context, changes);
    open.wrote(created, changes);
    return count;
  }

  private Operator readable(String sql, Catalog catalog, String path) {
    Operator query = queries.plan(sql, catalog, path).root();
    ReadableViews.require(catalog, query);
    return query;
  }

  private long insert(
      TableDef created,
      Operator query,
      Transaction transaction,
      DdlContext context,
      TableChanges changes) {
    int width = created.columns().size();
    try (RowStream result =
        new InsertOperator(
                created, query, IntStream.range(0, width).toArray(), new Expr[width], null)
            .open(executions.context(transaction, context, changes))) {
      return (Long) result.next()[0];
    }
  }
}
