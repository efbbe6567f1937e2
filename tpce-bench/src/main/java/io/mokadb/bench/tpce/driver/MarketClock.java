package io.mokadb.bench.tpce.driver;

import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/** Time in the brokerage house: it goes on after the last trade, at the pace of the real one. */
public final class MarketClock {

  private final LocalDateTime start;
  private final LongSupplier nanos;
  private final long first;

  /**
   * A clock.
   *
   * @param start what it shows now
   * @param nanos a source of nanoseconds that only grow
   */
  public MarketClock(LocalDateTime start, LongSupplier nanos) {
    this.start = start;
    this.nanos = nanos;
    this.first = nanos.getAsLong();
  }

  /** What it shows, to the microsecond. */
  public LocalDateTime now() {
    return start.plusNanos(nanos.getAsLong() - first).truncatedTo(ChronoUnit.MICROS);
  }
}
