package io.mokadb.bench.tpce.model;

/** Trade ids: beyond 32 bits, ascending with time. */
public final class TradeIds {

  private static final long FIRST = 200_000_000_000_001L;

  private TradeIds() {}

  /** The id of an initial trade, by its number from zero. */
  public static long initial(long number) {
    return FIRST + number;
  }
}
