package io.mokadb.sql.access;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.TransactionManager;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Numbers of sequences, from counters in the store, drawn in ranges as large as the sequence's
 * cache. They belong to no transaction: what is rolled back leaves a gap, and so does the rest of a
 * range when the process ends. Thread-safe.
 */
public final class StoredSequences {
  private final TransactionManager transactions;
  private final Map<Long, Range> ranges = new ConcurrentHashMap<>();
  private final Map<Session, Long> drawn = new ConcurrentHashMap<>();

  private record Session(long session, long sequence) {}

  public StoredSequences(TransactionManager transactions) {
    this.transactions = transactions;
  }

  /**
   * The next number, noted as the session's last.
   *
   * @throws MokaException {@code NUMBER_OUT_OF_RANGE} if they are used up
   */
  public long next(SequenceDef sequence, long session) {
    long value = next(sequence);
    drawn.put(new Session(session, sequence.id()), value);
    return value;
  }

  /**
   * The next number, for somebody who is no session.
   *
   * @throws MokaException {@code NUMBER_OUT_OF_RANGE} if they are used up
   */
  public long next(SequenceDef sequence) {
    long step =
        ranges
            .computeIfAbsent(
                sequence.id(),
                id -> new Range(new StoredCounter(transactions, SystemKeys.sequenceCounter(id), 0)))
            .next(sequence.cache());
    Long value = sequence.at(step);
    if (value == null) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          "The numbers of sequence " + sequence.qualifiedName() + " are used up");
    }
    return value;
  }

  /**
   * The number that the session drew last.
   *
   * @throws MokaException {@code INVALID_TRANSACTION_STATE} if it drew none
   */
  public long current(SequenceDef sequence, long session) {
    Long value = drawn.get(new Session(session, sequence.id()));
    if (value == null) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE,
          "This session has drawn no number from sequence " + sequence.qualifiedName() + " yet");
    }
    return value;
  }

  /** Forgets what a session drew, at its end. */
  public void forget(long session) {
    drawn.keySet().removeIf(key -> key.session == session);
  }

  /** Steps drawn and not handed out yet. */
  private static final class Range {
    private final StoredCounter counter;
    private long next;
    private long end;

    Range(StoredCounter counter) {
      this.counter = counter;
    }

    synchronized long next(int cache) {
      if (next == end) {
        next = counter.draw(cache);
        end = next + cache;
      }
      return next++;
    }
  }
}
