package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.CellKey;
import io.mokadb.txn.ForwardingValueCursor;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.ValueCursor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A serializable transaction that leaves out some of the notes of its reads: it does these reads in
 * another transaction, which has the same snapshot and takes none. Once it has written something,
 * it is honest.
 */
final class ForgetfulTransaction extends Forwarding {
  /** Which notes are left out, or taken. */
  enum Notes {
    NO_POINTS,
    NO_ABSENT_POINTS,
    NO_RANGES,
    ROWS_OF_RANGES,
    NOT_OF_UNDONE_STATEMENTS
  }

  private final Transaction noting;
  private final Transaction silent;
  private final Notes notes;
  private boolean writes;

  /** Reads that are noted at the commit. */
  private final List<Consumer<Transaction>> deferred = new ArrayList<>();

  private final Map<Transaction.Mark, Integer> deferredAt = new HashMap<>();

  private ForgetfulTransaction(Transaction noting, Transaction silent, Notes notes) {
    this.noting = noting;
    this.silent = silent;
    this.notes = notes;
  }

  static Transaction begin(
      Function<TransactionOptions, Transaction> begin, TransactionOptions options, Notes notes) {
    Transaction noting = begin.apply(options);
    Transaction silent = begin.apply(options.withSnapshot(noting.startTimestamp()));
    return new ForgetfulTransaction(noting, silent, notes).asTransaction();
  }

  @Override
  Object call(Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "get" -> {
        return writes ? forward(noting, method, arguments) : get((CellKey) arguments[0]);
      }
      case "getAll" -> {
        return writes ? forward(noting, method, arguments) : getAll((List<?>) arguments[0]);
      }
      case "scan" -> {
        return writes ? forward(noting, method, arguments) : scan((Scan) arguments[0]);
      }
      case "mark" -> {
        Object mark = forward(noting, method, arguments);
        deferredAt.put((Transaction.Mark) mark, deferred.size());
        return mark;
      }
      case "rollbackTo", "undoTo" -> {
        int size = deferredAt.getOrDefault((Transaction.Mark) arguments[0], 0);
        deferred.subList(Math.min(size, deferred.size()), deferred.size()).clear();
      }
      case "put", "delete" -> {
        writes = true;
        noteDeferred();
      }
      case "commit", "rollback", "close" -> {
        if (method.getName().equals("commit")) {
          noteDeferred();
        }
        silent.close();
      }
      default -> {
        // As it is.
      }
    }
    return forward(noting, method, arguments);
  }

  private void noteDeferred() {
    deferred.forEach(read -> read.accept(noting));
    deferred.clear();
  }

  private byte[] get(CellKey cell) {
    byte[] value = silent.get(cell);
    switch (notes) {
      case NO_POINTS -> {
        // That is it.
      }
      case NO_ABSENT_POINTS -> {
        if (value != null) {
          noting.get(cell);
        }
      }
      case NO_RANGES, ROWS_OF_RANGES -> noting.get(cell);
      case NOT_OF_UNDONE_STATEMENTS -> deferred.add(transaction -> transaction.get(cell));
    }
    return value;
  }

  private List<byte[]> getAll(List<?> cells) {
    List<byte[]> values = new ArrayList<>();
    cells.forEach(cell -> values.add(get((CellKey) cell)));
    return values;
  }

  private ValueCursor scan(Scan scan) {
    return switch (notes) {
      case NO_POINTS, NO_ABSENT_POINTS -> noting.scan(scan);
      case NO_RANGES -> silent.scan(scan);
      case ROWS_OF_RANGES -> new NotingRows(silent.scan(scan.oneByOne()));
      case NOT_OF_UNDONE_STATEMENTS -> {
        deferred.add(transaction -> drain(transaction.scan(scan)));
        yield silent.scan(scan);
      }
    };
  }

  private static void drain(ValueCursor cursor) {
    try (cursor) {
      while (cursor.next()) {
        cursor.value();
      }
    }
  }

  private final class NotingRows extends ForwardingValueCursor {
    NotingRows(ValueCursor cells) {
      super(cells);
    }

    @Override
    public boolean next() {
      boolean more = cells.next();
      if (more) {
        noting.get(cells.key());
      }
      return more;
    }

    @Override
    public void close() {
      cells.close();
    }
  }
}
