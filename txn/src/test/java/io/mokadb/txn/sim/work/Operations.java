package io.mokadb.txn.sim.work;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.sim.history.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/** Operations that several workloads are made of. */
final class Operations {
  private Operations() {}

  record Get(String cell) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.get(Names.cell(cell));
    }
  }

  record GetAll(List<String> cells) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      List<CellKey> keys = new ArrayList<>();
      cells.forEach(cell -> keys.add(Names.cell(cell)));
      transaction.getAll(keys);
    }
  }

  record ScanAll(String prefix, boolean reverse) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      KeyRange range = KeyRange.prefix(Names.cell(prefix).row());
      try (ValueCursor cursor = transaction.scan(new Scan(range, null, reverse, 3))) {
        while (cursor.next()) {
          rest.accept(0);
        }
      }
    }
  }

  record Put(String cell, String value) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.put(Names.cell(cell), Names.bytes(value));
    }
  }

  record Delete(String cell) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      transaction.delete(Names.cell(cell));
    }
  }

  record Append(String cell, String element) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      String list = Names.text(transaction.get(Names.cell(cell)));
      transaction.put(Names.cell(cell), Names.bytes(list == null ? element : list + " " + element));
    }
  }

  /** Lets others run in the middle of a transaction. */
  record Nap(int millis) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      rest.accept(millis * 1_000_000L);
    }
  }

  /** As a statement that fails: what it wrote is taken back, what it read was read. */
  record Undone(Operation operation) implements Operation {
    @Override
    public void run(Transaction transaction, LongConsumer rest) {
      Transaction.Mark mark = transaction.mark();
      operation.run(transaction, rest);
      transaction.rollbackTo(mark);
    }
  }
}
