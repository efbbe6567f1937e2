package io.mokadb.txn.sim.mutant;

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
 * A transaction that reads one snapshot, and is compared with the commits after another, later one:
 * another transaction does its reads and writes once more, and commits.
 */
final class LateTransaction extends Forwarding {
  private final Function<TransactionOptions, Transaction> begin;
  private final TransactionOptions options;
  private final boolean atTheFirstRead;

  /** Has the snapshot that is read, and holds cells. */
  private final Transaction early;

  /** Null until it is begun. */
  private Transaction late;

  private final List<Consumer<Transaction>> reads = new ArrayList<>();
  private final List<Consumer<Transaction>> writes = new ArrayList<>();
  private final Map<Transaction.Mark, Integer> writesAt = new HashMap<>();

  private LateTransaction(
      Function<TransactionOptions, Transaction> begin,
      TransactionOptions options,
      boolean atTheFirstRead) {
    this.begin = begin;
    this.options = options;
    this.atTheFirstRead = atTheFirstRead;
    this.early = begin.apply(options.withSerializable(false));
  }

  /**
   * @param atTheFirstRead when the other one begins: with the first read, or at the commit
   */
  static Transaction begin(
      Function<TransactionOptions, Transaction> begin,
      TransactionOptions options,
      boolean atTheFirstRead) {
    return new LateTransaction(begin, options, atTheFirstRead).asTransaction();
  }

  @Override
  Object call(Method method, Object[] arguments) throws Throwable {
    switch (method.getName()) {
      case "tracksReads" -> {
        return true;
      }
      case "get", "getAll" -> read(transaction -> repeat(transaction, method, arguments));
      case "scan" -> read(transaction -> drain(transaction.scan((Scan) arguments[0])));
      case "put", "delete", "lock" ->
          writes.add(transaction -> repeat(transaction, method, arguments));
      case "mark" -> {
        Object mark = forward(early, method, arguments);
        writesAt.put((Transaction.Mark) mark, writes.size());
        return mark;
      }
      case "rollbackTo", "undoTo" -> {
        int size = writesAt.getOrDefault((Transaction.Mark) arguments[0], 0);
        writes.subList(Math.min(size, writes.size()), writes.size()).clear();
      }
      case "commit" -> {
        return commit(method, arguments);
      }
      case "rollback", "close" -> {
        if (late != null) {
          late.close();
        }
      }
      default -> {
        // As it is.
      }
    }
    return forward(early, method, arguments);
  }

  private void read(Consumer<Transaction> read) {
    reads.add(read);
    if (atTheFirstRead) {
      begin();
    }
  }

  private void begin() {
    if (late == null) {
      late = begin.apply(options);
    }
  }

  private Object commit(Method method, Object[] arguments) throws Throwable {
    if (!early.hasWrites()) {
      return forward(early, method, arguments);
    }
    begin();
    reads.forEach(read -> read.accept(late));
    writes.forEach(write -> write.accept(late));
    try {
      return forward(late, method, arguments);
    } finally {
      early.rollback();
    }
  }

  private static void repeat(Transaction transaction, Method method, Object[] arguments) {
    try {
      forward(transaction, method, arguments);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(method + " declares no exception", e);
    }
  }

  private static void drain(ValueCursor cursor) {
    try (cursor) {
      while (cursor.next()) {
        cursor.value();
      }
    }
  }
}
