package io.mokadb.bench.tpce.model;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * The market's prices: each security goes up and down between 20 and 30 in fifteen minutes, at a
 * time of its own.
 */
public final class Prices {

  /** The lowest price, in cents. */
  public static final long LOWEST = 2000;

  /** The highest price, in cents. */
  public static final long HIGHEST = 3000;

  private static final long PERIOD_MILLIS = 900_000;

  private final long seed;

  /** The prices of a database. */
  public Prices(Scale scale) {
    this.seed = scale.seed();
  }

  /** The price in cents. */
  public long at(int security, LocalDateTime time) {
    long phase = Draw.of(seed, "price", security).below(PERIOD_MILLIS);
    long millis = time.toInstant(ZoneOffset.UTC).toEpochMilli() + phase;
    long place = Math.floorMod(millis, PERIOD_MILLIS);
    long half = PERIOD_MILLIS / 2;
    long up = place < half ? place : PERIOD_MILLIS - place;
    return LOWEST + (HIGHEST - LOWEST) * up / half;
  }
}
