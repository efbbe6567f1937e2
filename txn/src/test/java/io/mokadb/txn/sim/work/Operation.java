package io.mokadb.txn.sim.work;

import io.mokadb.txn.Transaction;
import java.util.function.LongConsumer;

/** A part of a transaction. Its text tells what it does; it is immutable. */
@FunctionalInterface
public interface Operation {
  /**
   * @param rest lets so many nanoseconds pass
   */
  void run(Transaction transaction, LongConsumer rest);
}
