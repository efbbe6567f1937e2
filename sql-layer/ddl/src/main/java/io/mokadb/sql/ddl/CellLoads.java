package io.mokadb.sql.ddl;

import io.mokadb.kv.Durability;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.txn.CellValue;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Stores cells of spaces that only one statement writes, list by list. What is loaded lasts if the
 * definition does that the statement ends with. Confined to one thread.
 */
final class CellLoads {
  /** Of the keys and values of one load. */
  private static final long LOAD_BYTES = 1 << 20;

  private final TransactionManager transactions;
  private final TransactionOptions options;
  private final Cancellation cancellation;
  private final int most;
  private final DdlProbe probe;
  private final List<CellValue> list = new ArrayList<>();
  private long bytes;

  CellLoads(TransactionManager transactions, DdlContext context, DdlOptions sizes, DdlProbe probe) {
    this.transactions = transactions;
    this.options = context.limited();
    this.cancellation = context.cancellation();
    this.most = sizes.loadBatch();
    this.probe = probe;
  }

  /**
   * Takes a cell, and stores those that were taken once they are many.
   *
   * @param cell behind those that were taken since {@link #flush}
   */
  void add(CellValue cell) {
    list.add(cell);
    bytes += cell.cell().row().length() + cell.value().length;
    if (list.size() >= most || bytes >= LOAD_BYTES) {
      flush();
    }
  }

  /** Stores what was taken. */
  void flush() {
    if (list.isEmpty()) {
      return;
    }
    cancellation.check();
    BitSet left = load();
    if (!left.isEmpty()) {
      writeAgain(left);
    }
    list.clear();
    bytes = 0;
    probe.reached(DdlProbe.Step.BATCH_FILLED);
  }

  /** From a snapshot of its own: none of a long statement gets too old. */
  private BitSet load() {
    try (Transaction transaction =
        transactions.begin(options.withDurability(Durability.BUFFERED))) {
      return transaction.load(list);
    }
  }

  /** Reads what was stored until now. */
  Transaction reading() {
    return transactions.begin(options.withReadOnly(true));
  }

  /** Cells of which it is not known that they were written; no other transaction writes them. */
  private void writeAgain(BitSet left) {
    try (Transaction transaction = transactions.begin(options)) {
      left.stream().mapToObj(list::get).forEach(cell -> transaction.put(cell.cell(), cell.value()));
      if (!(transaction.commit() instanceof CommitOutcome.Committed)) {
        throw new MokaException(
            SqlState.SERIALIZATION_CONFLICT,
            "Rows of a new table could not be stored; run the statement again");
      }
    }
  }
}
