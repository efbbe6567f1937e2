package io.mokadb.txn.sim.work;

import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.sim.history.Names;
import java.util.function.LongConsumer;

/** Reads everything. */
public record Whole() implements Operation {
  @Override
  public void run(Transaction transaction, LongConsumer rest) {
    KeyRange range = KeyRange.of(Names.cell("!").row(), Names.cell("~").row());
    try (ValueCursor cursor = transaction.scan(Scan.forward(range))) {
      while (cursor.next()) {
        rest.accept(0);
      }
    }
  }
}
