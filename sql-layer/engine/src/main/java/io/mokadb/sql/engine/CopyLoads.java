package io.mokadb.sql.engine;

import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.write.CopyFromOperator;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.ddl.DdlContext;
import io.mokadb.sql.ddl.EmptyTableLoads;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.TransactionOptions;

/**
 * COPY by loads, of many rows into an empty table by a statement that stands alone. Thread-safe.
 */
final class CopyLoads {
  /** For less, a definition need not change, and with it the plans of all statements. */
  private static final long FEWEST_BYTES = 128 << 10;

  private final EmptyTableLoads loads;
  private final Transactions transactions;
  private final PlanExecution execution;
  private final RetriedTransactions own;

  CopyLoads(
      EmptyTableLoads loads,
      Transactions transactions,
      PlanExecution execution,
      RetriedTransactions own) {
    this.loads = loads;
    this.transactions = transactions;
    this.execution = execution;
    this.own = own;
  }

  /**
   * Runs a statement that stands outside of a transaction.
   *
   * @return the rows; {@link EmptyTableLoads#NOT_LOADED} if it is another statement or cannot be
   *     run so, and nothing has happened
   */
  long run(ExecutionRequest request, Object[] parameters) {
    TransactionOptions options = request.session().begin(false);
    if (!(request.plans().plan().root() instanceof CopyFromOperator)
        || request.readOnly()
        || options.tracksReads()) {
      return EmptyTableLoads.NOT_LOADED;
    }
    OpenTransaction open = own.begin(request, false);
    try {
      BoundPlan bound = request.plans().bind(open, parameters);
      CopyFromOperator copy = (CopyFromOperator) bound.plan().root();
      // The plan may see it as OVERRIDING SYSTEM VALUE does.
      TableDef table = open.catalog().table(copy.table().id());
      ExecutionContext context = execution.context(open, request, bound.plan(), bound.parameters());
      try {
        if (table == null || !loads.serves(table) || copy.length(context) < FEWEST_BYTES) {
          return EmptyTableLoads.NOT_LOADED;
        }
        return loads.load(
            table,
            rows(copy),
            context,
            new DdlContext(
                request.variables().schema(),
                request.cancellation(),
                TransactionOptions.DEFAULT.withDurability(options.durability())));
      } finally {
        context.memory().close();
      }
    } finally {
      transactions.rollback(open);
    }
  }

  private static EmptyTableLoads.Rows rows(CopyFromOperator copy) {
    return new EmptyTableLoads.Rows() {
      @Override
      public RowStream open(ExecutionContext context) {
        return copy.unwritten(context);
      }

      @Override
      public IndexedRows keyed() {
        return copy.keyed();
      }
    };
  }
}
