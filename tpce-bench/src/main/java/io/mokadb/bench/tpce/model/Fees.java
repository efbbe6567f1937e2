package io.mokadb.bench.tpce.model;

import java.util.List;

/** Fees of the house for a trade. */
public final class Fees {

  /** Quantities from which on a lower rate holds. */
  public static final List<Integer> FROM_QUANTITIES = List.of(0, 151, 301, 601);

  private static final int TOP_QUANTITY = 1_000_000;
  private static final long BASIS_POINTS = 10_000;

  private Fees() {}

  /** The fixed charge, in cents. */
  public static long charge(TradeType type, int tier) {
    return 600 - tier * 100L + (type.market() ? 50 : 100);
  }

  /** The last quantity of the range that begins at this place. */
  public static int toQuantity(int range) {
    return range + 1 < FROM_QUANTITIES.size() ? FROM_QUANTITIES.get(range + 1) - 1 : TOP_QUANTITY;
  }

  /** The commission rate in hundredths of a percent. */
  public static int rate(int tier, TradeType type, int exchange, int range) {
    return 60 - tier * 8 - range * 5 + exchange * 2 + (type.market() ? 0 : 4);
  }

  /** The commission in cents. */
  public static long commission(
      int tier, TradeType type, int exchange, int quantity, long priceCents) {
    int range = FROM_QUANTITIES.size() - 1;
    while (FROM_QUANTITIES.get(range) > quantity) {
      range--;
    }
    return share(priceCents * quantity, rate(tier, type, exchange, range));
  }

  /** So many hundredths of a percent of an amount, rounded half up. */
  public static long share(long cents, long hundredths) {
    return (cents * hundredths + BASIS_POINTS / 2) / BASIS_POINTS;
  }
}
