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

  static final long HIGHEST_MICROS = Duration.ofMinutes(10).toMillis() * 1000;
  private static final int DIGITS = 3;

  private final Map<Kind, OfKind> kinds = new EnumMap<>(Kind.class);

  private final CallsByStatement calls = new CallsByStatement();
  private final Histogram orderToResult = new ConcurrentHistogram(HIGHEST_MICROS, DIGITS);
  private final SecondMeter meter;

  /** Nothing yet, and no time line. */
  public RunStatistics() {
    this(new SecondMeter());
  }

  /**
   * Nothing yet.
   *
   * @param meter hears the same, for the time line
   */
  RunStatistics(SecondMeter meter) {
    this.meter = meter;
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
   * Time from the begin of the transaction that sent an order to the market until its Trade-Result
   * was committed, in microseconds.
   */
  public Histogram orderToResult() {
    return orderToResult;
  }

  void ended(Kind kind, long nanos, boolean rolledBack) {
    OfKind counters = of(kind);
    long micros = micros(nanos);
    counters.micros.recordValue(micros);
    meter.ended(kind, micros);
    if (rolledBack) {
      counters.rolledBack.increment();
    }
  }

  void conflict(Kind kind) {
    of(kind).conflicts.increment();
    meter.conflict();
  }

  void settled(long nanos) {
    orderToResult.recordValue(micros(nanos));
  }

  private static long micros(long nanos) {
    return Math.min(Math.max(0, nanos / 1000), HIGHEST_MICROS);
  }

  void gaveUp(Kind kind) {
    of(kind).givenUp.increment();
  }
}
