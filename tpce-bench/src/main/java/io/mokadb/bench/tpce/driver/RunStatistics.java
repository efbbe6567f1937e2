package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.Kind;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Counters of a run. Thread-safe. */
public final class RunStatistics {

  private static final long HIGHEST_MICROS = Duration.ofMinutes(10).toMillis() * 1000;
  private static final int DIGITS = 3;

  private final Map<Kind, OfKind> kinds = new EnumMap<>(Kind.class);

  private final CallsByStatement calls = new CallsByStatement();

  /** Nothing yet. */
  public RunStatistics() {
    for (Kind kind : Kind.values()) {
      kinds.put(kind, new OfKind());
    }
  }

  /** Counters of one kind of transaction. */
  public static final class OfKind {

    private final Histogram micros = new ConcurrentHistogram(HIGHEST_MICROS, DIGITS);
    private final LongAdder conflicts = new LongAdder();
    private final LongAdder rolledBack = new LongAdder();
    private final LongAdder givenUp = new LongAdder();

    /** How often it ended, and how long that took, in microseconds. */
    public Histogram micros() {
      return micros;
    }

    /** How often the database asked for a repetition. */
    public long conflicts() {
      return conflicts.sum();
    }

    /** How often it chose to roll back. */
    public long rolledBack() {
      return rolledBack.sum();
    }

    /** How often no repetition helped. */
    public long givenUp() {
      return givenUp.sum();
    }
  }

  /** The counters of a kind. */
  public OfKind of(Kind kind) {
    return kinds.get(kind);
  }

  /** Calls to the store, if the run counts them. */
  public CallsByStatement calls() {
    return calls;
  }

  /** How many transactions of a kind ended. */
  public long count(Kind kind) {
    return of(kind).micros().getTotalCount();
  }

  /** Conflicts of all kinds. */
  public long conflicts() {
    return kinds.values().stream().mapToLong(OfKind::conflicts).sum();
  }

  /** Transactions of all kinds that no repetition helped. */
  public long givenUp() {
    return kinds.values().stream().mapToLong(OfKind::givenUp).sum();
  }

  /**
   * The sums so far, as if they were those of one second.
   *
   * @param second its number
   * @param measured whether it counts
   */
  Second total(int second, boolean measured) {
    long transactions = 0;
    for (Kind kind : Kind.values()) {
      transactions += count(kind);
    }
    double latency = of(Kind.TRADE_RESULT).micros().getValueAtPercentile(90) / 1e3;
    return new Second(
        second, measured, count(Kind.TRADE_RESULT), transactions, conflicts(), latency);
  }

  void ended(Kind kind, long nanos, boolean rolledBack) {
    OfKind counters = of(kind);
    counters.micros.recordValue(Math.min(Math.max(0, nanos / 1000), HIGHEST_MICROS));
    if (rolledBack) {
      counters.rolledBack.increment();
    }
  }

  void conflict(Kind kind) {
    of(kind).conflicts.increment();
  }

  void gaveUp(Kind kind) {
    of(kind).givenUp.increment();
  }
}
