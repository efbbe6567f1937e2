package io.mokadb.sql.access.counter;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.nio.ByteBuffer;
import java.util.function.LongUnaryOperator;

/**
 * A counter in a cell of its own, drawn from in ranges, each in a small transaction. Thread-safe.
 *
 * <p>The draw is not synced by itself: it is logged before any commit that uses its numbers, so it
 * survives whenever the commit does.
 */
public final class PersistentCounter {
  private static final int ATTEMPTS = 1000;
  private static final TransactionOptions OPTIONS =
      TransactionOptions.DEFAULT.withDurability(Durability.BUFFERED);

  private final TransactionManager transactions;
  private final CellKey cell;
  private final long origin;

  /**
   * @param origin the first number ever drawn
   */
  public PersistentCounter(TransactionManager transactions, CellKey cell, long origin) {
    this.transactions = transactions;
    this.cell = cell;
    this.origin = origin;
  }

  /**
   * The step of a series at which a value stands.
   *
   * @throws MokaException {@code FEATURE_NOT_SUPPORTED} if it stands at none
   */
  static long step(long first, long increment, long value) {
    long distance = Math.subtractExact(value, first);
    if (distance % increment != 0) {
      throw MokaException.unsupported(
          value
              + " is not one of the numbers "
              + first
              + ", "
              + (first + increment)
              + " and so on; RESTART WITH "
              + value
              + " makes it one");
    }
    return distance / increment;
  }

  /** The number that {@link #draw} would return. */
  long peek() {
    try (Transaction transaction = transactions.begin(OPTIONS.withReadOnly(true))) {
      byte[] stored = transaction.get(cell);
      return stored == null ? origin : ByteBuffer.wrap(stored).getLong();
    }
  }

  /**
   * Sets the number that {@link #draw} returns next.
   *
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if other transactions always win the
   *     conflict
   */
  void set(long next) {
    change(stored -> next, Deadline.none());
  }

  /**
   * Takes {@code count} fresh numbers.
   *
   * @return the first of them
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if other transactions always win the
   *     conflict
   */
  public long draw(int count) {
    return draw(count, Deadline.none());
  }

  /** As {@link #draw(int)}, for a caller who can give up. */
  long draw(int count, Deadline limit) {
    return change(first -> Math.addExact(first, count), limit);
  }

  /** The number before the change. */
  private long change(LongUnaryOperator step, Deadline limit) {
    TransactionOptions options = OPTIONS.withLimit(limit);
    CommitOutcome outcome = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(options)) {
        byte[] stored = transaction.get(cell);
        long first = stored == null ? origin : ByteBuffer.wrap(stored).getLong();
        long next = step.applyAsLong(first);
        transaction.put(cell, ByteBuffer.allocate(Long.BYTES).putLong(next).array());
        outcome = transaction.commit();
        if (outcome instanceof CommitOutcome.Committed) {
          return first;
        }
        // A conflict drew nothing; an unknown outcome may have, and then leaves a gap.
      }
    }
    throw new MokaException(
        SqlState.SERIALIZATION_CONFLICT,
        "No number could be drawn from a counter in " + ATTEMPTS + " attempts: " + outcome);
  }
}
