package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.access.write.NewTableRows;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.CatalogEditor;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.parser.ast.CreateTableAs;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.function.Function;

/**
 * Executes CREATE TABLE ... AS by loads: the rows are stored under an id that no definition has,
 * list by list, and the table is defined when all are there. Until then, and if that fails, the id
 * is on the list of dropped spaces (D7). Thread-safe.
 */
final class LoadedCopies {
  private final Definitions definitions;
  private final TransactionManager transactions;
  private final Queries queries;
  private final Executions executions;
  private final StatisticsStore statistics;
  private final WorkInHand inHand;
  private final Runnable clean;
  private final Function<Cancellation, MemoryBudget> memory;
  private final DdlOptions sizes;
  private final DdlProbe probe;

  /**
   * @param clean deletes in the background what is on the list of dropped spaces
   * @param memory of one query
   */
  LoadedCopies(
      Definitions definitions,
      TransactionManager transactions,
      Queries queries,
      Executions executions,
      StatisticsStore statistics,
      WorkInHand inHand,
      Runnable clean,
      Function<Cancellation, MemoryBudget> memory,
      DdlOptions sizes,
      DdlProbe probe) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.queries = queries;
    this.executions = executions;
    this.statistics = statistics;
    this.inHand = inHand;
    this.clean = clean;
    this.memory = memory;
    this.sizes = sizes;
    this.probe = probe;
  }

  /**
   * True if the statement can be executed this way, for some shapes: it stands alone, outside a
   * transaction, and the store takes loads. A serializable transaction compares what it has read at
   * its commit, which a load is not.
   */
  boolean serves(CreateTableAs statement, DdlContext context) {
    return context.open() == null
        && statement.withData()
        && transactions.loads()
        && !context.options().tracksReads();
  }

  /** True if no value of such a table is stored outside of its row. */
  static boolean serves(CopyShape shape) {
    return NewTableRows.fits(shape.table(1));
  }

  /**
   * Creates and fills the table.
   *
   * @param shape of the table, as it was found to be possible
   * @return the rows
   */
  long createAs(CreateTableAs statement, CopyShape shape, DdlContext context) {
    long id = definitions.drawSpace(inHand::beginSpace);
    boolean defined = false;
    try {
      long rows = fill(shape.table(id), statement, shape, context);
      probe.reached(DdlProbe.Step.ROWS_LOADED);
      context.cancellation().check();
      defined = context.change(definitions, e -> define(e, statement, shape, id, rows, context));
      if (defined) {
        TableChanges changes = new TableChanges();
        changes.add(id, rows);
        statistics.committed(changes);
      }
      return defined ? rows : 0;
    } finally {
      // Only now: the cleaner looks here before it looks at the list.
      inHand.endSpace(id);
      if (!defined) {
        clean.run();
      }
    }
  }

  private long fill(TableDef table, CreateTableAs statement, CopyShape shape, DdlContext context) {
    try (Transaction snapshot = transactions.begin(context.limited());
        MemoryBudget budget = memory.apply(context.cancellation())) {
      Queries.Query query =
          queries.plan(statement.querySql(), definitions.at(snapshot), context.schema());
      ReadableViews.require(definitions.at(snapshot), query.root());
      if (!CopyShape.columns(shape.name(), statement, query).equals(shape.columns())) {
        throw changed(table);
      }
      NewTableRows rows = new NewTableRows(table);
      CellLoads loads = new CellLoads(transactions, context, sizes, probe);
      try (RowStream stream =
          query.root().open(executions.context(snapshot, context, new TableChanges(), budget))) {
        for (Object[] row = stream.next(); row != null; row = stream.next()) {
          rows.add(row, loads::add);
        }
      }
      loads.flush();
      return rows.count();
    }
  }

  /** False if the table has come to be there meanwhile, and may be. */
  private boolean define(
      CatalogEditor editor,
      CreateTableAs statement,
      CopyShape shape,
      long id,
      long rows,
      DdlContext context) {
    if (CopyShape.freeName(editor, statement, context) == null) {
      return false;
    }
    TableDef table = shape.table(id);
    if (shape.dependsOnDefinitions()
        && !shape.equals(CopyShape.of(editor, statement, queries, context))) {
      throw changed(table);
    }
    editor.adopt(table, rows);
    return true;
  }

  private static MokaException changed(TableDef table) {
    return new MokaException(
        SqlState.SERIALIZATION_CONFLICT,
        "What table "
            + table.qualifiedName()
            + " is made of was redefined while it was filled; run the statement again");
  }
}
