package io.mokadb.sql.views;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import java.util.function.Consumer;

/** The database at a timestamp, with the definitions of that time (V3). Confined to one thread. */
final class ViewSnapshot implements AutoCloseable {
  private final ViewEnvironment environment;
  private final Cancellation cancellation;
  private final Transaction transaction;
  private final Catalog catalog;
  private final boolean owned;

  /**
   * @throws io.mokadb.txn.TxnException {@code SNAPSHOT_TOO_OLD}
   */
  ViewSnapshot(ViewEnvironment environment, long timestamp, Cancellation cancellation) {
    this.environment = environment;
    this.cancellation = cancellation;
    this.transaction =
        environment
            .transactions()
            .begin(TransactionOptions.DEFAULT.withSnapshot(timestamp).withLimit(cancellation));
    this.catalog = environment.definitions().at(transaction);
    this.owned = true;
  }

  /** What a transaction sees, with what it has written itself; it stays open at the end of this. */
  ViewSnapshot(
      ViewEnvironment environment,
      Transaction transaction,
      Catalog catalog,
      Cancellation cancellation) {
    this.environment = environment;
    this.cancellation = cancellation;
    this.transaction = transaction;
    this.catalog = catalog;
    this.owned = false;
  }

  Catalog catalog() {
    return catalog;
  }

  long timestamp() {
    return transaction.startTimestamp();
  }

  /** Reads all rows of a query. */
  void read(PlannedStatement plan, Object[] parameters, Consumer<Object[]> rows) {
    ExecutionContext context = environment.reading(transaction, parameters, cancellation);
    try (RowStream stream = context.open(plan.root())) {
      for (Object[] row = stream.next(); row != null; row = stream.next()) {
        context.checkCancelled();
        rows.accept(row);
      }
    } finally {
      context.memory().close();
    }
  }

  /** The rows of a query, to be closed. */
  RowStream open(PlannedStatement plan) {
    ExecutionContext context = environment.reading(transaction, null, cancellation);
    RowStream rows;
    try {
      rows = context.open(plan.root());
    } catch (RuntimeException | Error e) {
      // The caller gets nothing that it could close.
      context.memory().close();
      throw e;
    }
    return new RowStream() {
      @Override
      public Object[] next() {
        return rows.next();
      }

      @Override
      public void close() {
        try {
          rows.close();
        } finally {
          context.memory().close();
        }
      }
    };
  }

  @Override
  public void close() {
    if (owned) {
      transaction.close();
    }
  }
}
