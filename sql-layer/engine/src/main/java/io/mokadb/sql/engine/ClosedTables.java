package io.mokadb.sql.engine;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.node.Nodes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Statements that write tables which another node has closed while it looks at their rows ({@link
 * io.mokadb.sql.catalog.TableWork.Kind#CLOSED}). Their commit would be refused: those that may
 * leave their snapshot wait until the table is open, and run again. Thread-safe.
 */
final class ClosedTables {
  /** Between two looks at the catalog, of which each is a call to the oracle. */
  private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final Definitions definitions;
  private final Transactions transactions;
  private final Nodes nodes;
  private final Runnable undo;

  /**
   * @param undo opens what nodes that are gone have closed
   */
  ClosedTables(Definitions definitions, Transactions transactions, Nodes nodes, Runnable undo) {
    this.definitions = definitions;
    this.transactions = transactions;
    this.nodes = nodes;
    this.undo = undo;
  }

  /**
   * To be called before a statement changes anything.
   *
   * @param written what it was planned to write
   * @throws ConflictException {@code CHANGED} after a wait: it is to be run again from a newer
   *     snapshot
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if it cannot be run again; {@code
   *     LOCK_TIMEOUT} if the wait is too long; {@code CANCELLED}
   */
  void await(OpenTransaction open, List<TableDef> written, Cancellation cancellation) {
    for (TableDef table : written) {
      if (table.isClosed()) {
        ConflictException conflict =
            new ConflictException(
                ConflictException.Kind.CHANGED,
                new CommitOutcome.Conflict(
                    null,
                    0,
                    "Table "
                        + table.qualifiedName()
                        + " is being changed by "
                        + table.work().description()));
        if (!open.statementSnapshots().mayRenew()) {
          throw transactions.told(conflict, open);
        }
        await(table, open.options().lockWait(), cancellation);
        throw conflict;
      }
    }
  }

  private void await(TableDef closed, Duration limit, Cancellation cancellation) {
    long start = System.nanoTime();
    long pause = FIRST_PAUSE_NANOS;
    boolean undone = false;
    while (isClosed(closed.id())) {
      cancellation.check();
      if (System.nanoTime() - start > limit.toNanos()) {
        throw new MokaException(
            SqlState.LOCK_TIMEOUT,
            "Table "
                + closed.qualifiedName()
                + " is being changed by "
                + closed.work().description()
                + " for longer than LOCK_WAIT says; the statement was undone");
      }
      if (!undone && nodes.isKnownGone(closed.work().owner())) {
        // Those who take over what is left may be at something else for long.
        undo.run();
        undone = true;
        continue;
      }
      cancellation.pause(pause, "until table " + closed.qualifiedName() + " is open again");
      pause = Math.min(LONGEST_PAUSE_NANOS, pause * 2);
    }
  }

  private boolean isClosed(long tableId) {
    TableDef now = definitions.newest().table(tableId);
    return now != null && now.isClosed();
  }
}
