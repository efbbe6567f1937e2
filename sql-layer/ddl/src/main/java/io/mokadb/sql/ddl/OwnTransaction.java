package io.mokadb.sql.ddl;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.statistics.StatisticsStore;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.catalog.store.PendingDefinitions;
import io.mokadb.sql.runtime.TableChanges;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A transaction of one statement that changes definitions and rows together, and has begun with it:
 * so it has written nothing before, and reads at its start timestamp. Confined to one thread.
 */
final class OwnTransaction implements DefiningTransaction {
  private final Transaction transaction;
  private final TableChanges changes = new TableChanges();
  private final List<Runnable> afterCommit = new ArrayList<>();
  private PendingDefinitions definitions;

  private OwnTransaction(Transaction transaction, PendingDefinitions definitions) {
    this.transaction = transaction;
    this.definitions = definitions;
  }

  /** Where such transactions are begun. */
  record Source(
      Definitions definitions, TransactionManager transactions, StatisticsStore statistics) {
    /**
     * Runs a statement and commits.
     *
     * @throws MokaException {@code SERIALIZATION_CONFLICT} if others have changed what it changes
     *     or definitions; {@code COMMIT_OUTCOME_UNKNOWN}
     */
    void run(DdlContext context, Consumer<DdlContext> statement) {
      OwnTransaction own;
      try (Transaction transaction = transactions.begin(context.limited())) {
        own = new OwnTransaction(transaction, PendingDefinitions.none(definitions.at(transaction)));
        statement.accept(context.within(own));
        context.cancellation().check();
        require(definitions.commit(transaction, own.definitions));
      }
      AfterCommit.run(() -> afterCommit(own));
    }

    private void afterCommit(OwnTransaction own) {
      statistics.committed(own.changes);
      own.afterCommit.forEach(Runnable::run);
    }

    private static void require(CommitOutcome outcome) {
      if (outcome instanceof CommitOutcome.Unknown unknown) {
        throw new MokaException(
            SqlState.COMMIT_OUTCOME_UNKNOWN,
            "Whether the statement was committed is not known (transaction "
                + unknown.startTimestamp()
                + ")",
            unknown.cause());
      }
      if (!(outcome instanceof CommitOutcome.Committed)) {
        throw new MokaException(
            SqlState.SERIALIZATION_CONFLICT,
            "Definitions, or what the statement writes, were changed by others meanwhile; nothing"
                + " was done, run it again");
      }
    }
  }

  @Override
  public Transaction transaction() {
    return transaction;
  }

  @Override
  public PendingDefinitions definitions() {
    return definitions;
  }

  @Override
  public void define(PendingDefinitions changed) {
    definitions = changed;
  }

  @Override
  public void wrote(TableDef table, TableChanges rows) {
    changes.addAll(rows);
  }

  @Override
  public void afterCommit(Runnable work) {
    afterCommit.add(work);
  }
}
