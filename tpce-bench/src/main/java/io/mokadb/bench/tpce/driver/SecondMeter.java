package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.txn.Kind;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/** Counts what happens, second by second. Counting is thread-safe; one thread reads. */
final class SecondMeter {

  private static final int DIGITS = 2;

  private final Recorder all = new Recorder(RunStatistics.HIGHEST_MICROS, DIGITS);
  private final Recorder tradeResults = new Recorder(RunStatistics.HIGHEST_MICROS, DIGITS);
  private final LongAdder conflicts = new LongAdder();
  private final AtomicLong longestLagNanos = new AtomicLong();
  private Histogram usedAll;
  private Histogram usedTradeResults;
  private long compiled = compilerMillis();
  private long collected = collectorMillis();
  private long read = System.nanoTime();

  void ended(Kind kind, long micros) {
    all.recordValue(micros);
    if (kind == Kind.TRADE_RESULT) {
      tradeResults.recordValue(micros);
    }
  }

  void conflict() {
    conflicts.increment();
  }

  void late(long nanos) {
    longestLagNanos.accumulateAndGet(nanos, Math::max);
  }

  /** What happened since this was asked before. */
  Second next(int second, boolean measured) {
    usedAll = all.getIntervalHistogram(usedAll);
    usedTradeResults = tradeResults.getIntervalHistogram(usedTradeResults);
    long compiledNow = compilerMillis();
    long collectedNow = collectorMillis();
    long now = System.nanoTime();
    double millis = Math.max(1, (now - read) / 1e6);
    Second next =
        new Second(
            second,
            measured,
            usedTradeResults.getTotalCount(),
            usedAll.getTotalCount(),
            conflicts.sumThenReset(),
            TimePercentiles.of(usedAll),
            TimePercentiles.of(usedTradeResults),
            (compiledNow - compiled) / millis,
            (collectedNow - collected) / millis,
            longestLagNanos.getAndSet(0) / 1e9);
    compiled = compiledNow;
    collected = collectedNow;
    read = now;
    return next;
  }

  /** Zero for a virtual machine without a compiler. */
  private static long compilerMillis() {
    var compiler = ManagementFactory.getCompilationMXBean();
    return compiler != null && compiler.isCompilationTimeMonitoringSupported()
        ? compiler.getTotalCompilationTime()
        : 0;
  }

  private static long collectorMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0)
        .sum();
  }
}
