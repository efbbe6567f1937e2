package io.mokadb.sql.access.counter;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitTerms;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.TransactionOptions;
import java.util.function.UnaryOperator;

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
    return position(Deadline.none()).next();
  }

  /** Where the counter stands. */
  CounterPosition position(Deadline limit) {
    TransactionOptions options = OPTIONS.withReadOnly(true).withLimit(limit);
    try (Transaction transaction = transactions.begin(options)) {
      return position(transaction);
    }
  }

  private CounterPosition position(Transaction transaction) {
    return CounterPosition.of(transaction.get(cell), origin);
  }

  /** Where the counter stands, for a change that commits only if none is drawn until then. */
  CounterPosition lock(Transaction change) {
    CounterPosition position = position(change);
    change.lock(cell);
    return position;
  }

  /**
   * Sets the number that {@link #draw} returns next.
   *
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if other transactions always win the
   *     conflict
   */
  void set(long next) {
    boolean others = transactions.isShared();
    CounterPosition unused =
        change(
            before -> others ? before.inNextSeries(next) : before.at(next),
            // Others hold numbers that they drew before, and are to look at the counter again.
            others ? CommitTerms.RAISING : CommitTerms.NONE,
            Deadline.none(),
            DrawCheck.NONE);
  }

  /**
   * Takes {@code count} fresh numbers.
   *
   * @return the first of them
   * @throws MokaException {@code SERIALIZATION_CONFLICT} if other transactions always win the
   *     conflict
   */
  public long draw(int count) {
    return draw(count, Deadline.none(), DrawCheck.NONE).next();
  }

  /**
   * As {@link #draw(int)}, for a caller who can give up.
   *
   * @return the first of the numbers, and their series
   */
  CounterPosition draw(int count, Deadline limit, DrawCheck check) {
    return change(
        before -> before.at(Math.addExact(before.next(), count)), CommitTerms.NONE, limit, check);
  }

  /** The position before the change. */
  private CounterPosition change(
      UnaryOperator<CounterPosition> step, CommitTerms terms, Deadline limit, DrawCheck check) {
    TransactionOptions options = OPTIONS.withLimit(limit);
    CommitOutcome outcome = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      try (Transaction transaction = transactions.begin(options)) {
        check.check(transaction);
        CounterPosition before = position(transaction);
        transaction.put(cell, step.apply(before).stored());
        transaction.commitUnder(terms);
        outcome = transaction.commit();
        if (outcome instanceof CommitOutcome.Committed) {
          return before;
        }
        // A conflict drew nothing; an unknown outcome may have, and then leaves a gap.
      }
    }
    throw new MokaException(
        SqlState.SERIALIZATION_CONFLICT,
        "No number could be drawn from a sequence, an identity column or the row ids of a table in "
            + ATTEMPTS
            + " attempts. "
            + outcome.why()
            + ". Run the statement again");
  }
}
