package io.mokadb.bench.tpce.model;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * The market's prices: each security goes up and down between 20 and 30 in a period, at a time of
 * its own.
 */
public final class Prices {

  /** The lowest price, in cents. */
  public static final long LOWEST = 2000;

  /** The highest price, in cents. */
  public static final long HIGHEST = 3000;

  /** The period of the initial trades. */
  public static final Duration PERIOD = Duration.ofMinutes(15);

  private static final long RANGE = HIGHEST - LOWEST;

  private final long seed;
  private final long period;

  /** The prices of a database during its initial trades. */
  public Prices(Scale scale) {
    this(scale, PERIOD);
  }

  /**
   * The prices of a database.
   *
   * @param period in which each price goes up and down once
   */
  public Prices(Scale scale, Duration period) {
    this.seed = scale.seed();
    this.period = period.toMillis();
  }

  /** The price in cents. */
  public long at(int security, LocalDateTime time) {
    long place = place(security, time);
    long up = place < period / 2 ? place : period - place;
    return LOWEST + RANGE * up / (period / 2);
  }

  /** How far the security is in its period, in milliseconds; first it goes up. */
  private long place(int security, LocalDateTime time) {
    long phase = Draw.of(seed, "price", security).below(period);
    return Math.floorMod(time.toInstant(ZoneOffset.UTC).toEpochMilli() + phase, period);
  }

  /** A bound for a limit order, in cents: evenly from the lowest price to the highest. */
  public static long bound(Draw draw) {
    return LOWEST + draw.below(RANGE + 1);
  }

  /** When the price triggers an order that comes in at a time: then, or at most a period later. */
  public LocalDateTime reached(int security, LocalDateTime time, TradeType type, long boundCents) {
    if (type.triggered(boundCents, at(security, time))) {
      return time;
    }
    long half = period / 2;
    long above = boundCents - LOWEST;
    long target =
        type == TradeType.TLS
            ? (above * half + RANGE - 1) / RANGE
            : period - ((above + 1) * half - 1) / RANGE;
    long wait = Math.floorMod(target - place(security, time), period);
    return time.plus(wait, ChronoUnit.MILLIS);
  }

  /**
   * The price at which an order is carried out, in cents: the market's, but no worse than the bound
   * of a limit order.
   */
  public static long carriedOut(TradeType type, long boundCents, long marketCents) {
    return switch (type) {
      case TLB -> Math.min(boundCents, marketCents);
      case TLS -> Math.max(boundCents, marketCents);
      case TMB, TMS, TSL -> marketCents;
    };
  }
}
