package io.mokadb.sql.access.counter;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.store.Definitions;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.ConflictException;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.TransactionManager;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Numbers of sequences, from counters in the store, drawn in ranges as large as the sequence's
 * cache. They belong to no transaction: a rollback leaves a gap, and so does the rest of a range
 * when the process ends. Thread-safe.
 */
public final class PersistentSequences {
  private final TransactionManager transactions;

  /** Null where no other process drops sequences. */
  private final Definitions definitions;

  private final LongSupplier changes;
  private final Map<Long, CounterRange> ranges = new ConcurrentHashMap<>();
  private final Map<Session, Long> drawn = new ConcurrentHashMap<>();

  /** The last number that a session drew of any. */
  private final Map<Long, Long> last = new ConcurrentHashMap<>();

  /**
   * The key of a session's last number.
   *
   * @param source the id of a sequence, or an identity column
   */
  private record Session(long session, Object source) {}

  /** Of a process that is the only one to define and to set sequences. */
  public PersistentSequences(TransactionManager transactions) {
    this(transactions, null, () -> 0);
  }

  /**
   * @param definitions of all sequences
   * @param changes grows when another process may have set a counter
   */
  public PersistentSequences(
      TransactionManager transactions, Definitions definitions, LongSupplier changes) {
    this.transactions = transactions;
    this.definitions = transactions.isShared() ? definitions : null;
    this.changes = changes;
  }

  /**
   * The next number, noted as the session's last.
   *
   * @param own whether the caller's transaction has made the sequence, so that others see none
   * @param limit of the calls to the store
   * @throws MokaException {@code NUMBER_OUT_OF_RANGE} if they are used up
   * @throws ConflictException {@code CHANGED} if another process has altered or dropped it
   */
  public long next(SequenceDef sequence, long session, boolean own, Deadline limit) {
    long value = next(sequence, own, limit);
    note(session, sequence.id(), value);
    return value;
  }

  /**
   * Notes a number as the session's last.
   *
   * @param source where it comes from: what equals this is asked for again
   */
  public void note(long session, Object source, long value) {
    drawn.put(new Session(session, source), value);
    last.put(session, value);
  }

  /** The number that a session drew last from a source that was noted; null if it drew none. */
  public Long noted(long session, Object source) {
    return drawn.get(new Session(session, source));
  }

  /**
   * The number that the session drew last from anything.
   *
   * @throws MokaException {@code INVALID_TRANSACTION_STATE} if it drew none
   */
  public long last(long session) {
    Long value = last.get(session);
    if (value == null) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE, "This session has drawn no number yet");
    }
    return value;
  }

  /**
   * Sets the number that is drawn next, outside of any transaction.
   *
   * @param value the last number drawn, or the next one
   * @param called which of the two
   * @throws MokaException {@code NUMBER_OUT_OF_RANGE}; {@code FEATURE_NOT_SUPPORTED} for a value
   *     between two steps of the increment
   */
  public void set(SequenceDef sequence, long value, boolean called) {
    if (value < sequence.min() || value > sequence.max()) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          value
              + " does not lie between "
              + sequence.min()
              + " and "
              + sequence.max()
              + ", the bounds of sequence "
              + sequence.qualifiedName());
    }
    long step = PersistentCounter.step(sequence.first(), sequence.increment(), value);
    range(sequence).set(step + (called ? 1 : 0));
  }

  /** The number that was drawn last, by whomever; null if none was since the sequence started. */
  public Long last(SequenceDef sequence) {
    long step = peek(sequence);
    if (step == 0) {
      return null;
    }
    // A request beyond the last number takes steps, too.
    Long value = sequence.at(step - 1);
    return value == null ? (Long) sequence.end() : value;
  }

  /** The number that would be drawn next; null if they are used up. */
  public Long undrawn(SequenceDef sequence) {
    return sequence.at(peek(sequence));
  }

  /**
   * The same, for a change after which the numbers go on elsewhere: it commits only if no other
   * process draws a number until then.
   *
   * @param change the transaction of the change, which has not made the sequence itself
   */
  public Long undrawn(SequenceDef sequence, Transaction change) {
    return definitions == null ? undrawn(sequence) : sequence.at(range(sequence).endBy(change));
  }

  private long peek(SequenceDef sequence) {
    CounterRange range = range(sequence);
    return definitions == null ? range.peek() : range.peekAmongOthers();
  }

  private CounterRange range(SequenceDef sequence) {
    return ranges.computeIfAbsent(
        sequence.id(),
        id ->
            new CounterRange(
                new PersistentCounter(transactions, SystemKeys.sequenceCounter(id), 0), changes));
  }

  /**
   * The next number, for a caller outside of sessions.
   *
   * @throws MokaException {@code NUMBER_OUT_OF_RANGE} if they are used up
   * @throws ConflictException {@code CHANGED} if another process has altered or dropped it
   */
  public long next(SequenceDef sequence) {
    return next(sequence, false, Deadline.none());
  }

  private long next(SequenceDef sequence, boolean own, Deadline limit) {
    DrawCheck check =
        definitions == null || own ? DrawCheck.NONE : draw -> requireDefined(sequence, draw);
    long step = range(sequence).next(sequence.cache(), sequence.cache(), limit, check);
    Long value = sequence.at(step);
    if (value == null) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          "The numbers of sequence " + sequence.qualifiedName() + " are used up");
    }
    return value;
  }

  /**
   * After a sequence was altered its numbers go on from another counter, where this one stood;
   * after it was dropped its counter is deleted, and would begin again.
   */
  private void requireDefined(SequenceDef sequence, Transaction draw) {
    boolean defined =
        definitions.at(draw).sequences().values().stream()
            .anyMatch(now -> now.id() == sequence.id());
    if (!defined) {
      throw new ConflictException(
          ConflictException.Kind.CHANGED,
          new CommitOutcome.Conflict(
              null,
              0,
              "Sequence "
                  + sequence.qualifiedName()
                  + " was altered or dropped by another SQL node while the transaction ran"));
    }
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

  /** Forgets the last numbers of a session, at its end. */
  public void forget(long session) {
    drawn.keySet().removeIf(key -> key.session == session);
    last.remove(session);
  }
}
