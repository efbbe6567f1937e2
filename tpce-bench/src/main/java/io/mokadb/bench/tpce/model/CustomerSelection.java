package io.mokadb.bench.tpce.model;

/**
 * Selection of customers, as the public description has it: a load unit of 1000 customers evenly,
 * and in it a customer by weight. The weight grows with the rank of a customer in the unit, a
 * straight line for each tier: the customers of tier 1 (200 of 1000) have 0.6 to 1.4 times, those
 * of tier 2 (600) 1.4 to 2.6 times and those of tier 3 (200) 2.6 to 3.4 times a two-thousandth of
 * their unit. So the skew is the same in each unit and does not grow with their number. A
 * permutation of its own for each unit gives the ranks to customers, so neither tier nor weight
 * follows from the order of ids.
 *
 * <p>A last unit that is not full has the customers of a full one up to its size; they keep their
 * weights.
 */
public final class CustomerSelection {

  /** Customers of a load unit. */
  public static final int UNIT = 1000;

  /** Sum of the weights of a full load unit. */
  public static final int UNIT_WEIGHT = 2_000_000;

  // Ranks from which on tiers 2 and 3 begin, and the weights before them, all together.
  private static final int TIER_2 = 200;
  private static final int TIER_3 = 800;
  private static final int WEIGHT_BEFORE_2 = 200_000;
  private static final int WEIGHT_BEFORE_3 = 1_400_000;

  // A factor without a common divisor with 1000, its inverse modulo 1000, and a shift by unit.
  private static final int FACTOR = 387;
  private static final int INVERSE = 323;
  private static final int SHIFT = 59;

  private final int customers;

  /** The selection among the customers of a database, by index. */
  public CustomerSelection(int customers) {
    this.customers = customers;
  }

  /** A customer by weight. */
  public int draw(Draw draw) {
    int units = (customers + UNIT - 1) / UNIT;
    while (true) {
      int unit = draw.below(units);
      int customer = unit * UNIT + place(unit, rankOf(draw.below(UNIT_WEIGHT)));
      if (customer < customers) {
        return customer;
      }
      // A place of the last unit that has no customer.
    }
  }

  /** The tier of a customer: 1, 2 or 3. */
  public int tier(int customer) {
    int rank = rank(customer);
    return rank < TIER_2 ? 1 : rank < TIER_3 ? 2 : 3;
  }

  /** How often a customer is drawn, relative to others. */
  public int weight(int customer) {
    return weightOfRank(rank(customer));
  }

  /** The rank of a customer in its unit, from 0 to 999; the last is drawn most often. */
  public int rank(int customer) {
    int unit = customer / UNIT;
    return Math.floorMod((customer % UNIT - SHIFT * (unit + 1)) * INVERSE, UNIT);
  }

  private static int place(int unit, int rank) {
    return Math.floorMod(FACTOR * rank + SHIFT * (unit + 1), UNIT);
  }

  /** Weights are straight lines, at the end of a tier as at the beginning of the next. */
  private static int weightOfRank(int rank) {
    if (rank < TIER_2) {
      return 4 * rank + 602;
    }
    return rank < TIER_3 ? 2 * rank + 1001 : 4 * rank - 598;
  }

  /** The sum of the weights of all lower ranks: the integral of the lines. */
  private static int weightBefore(int rank) {
    if (rank < TIER_2) {
      return rank * (2 * rank + 600);
    }
    if (rank < TIER_3) {
      int inTier = rank - TIER_2;
      return WEIGHT_BEFORE_2 + inTier * (inTier + 1400);
    }
    int inTier = rank - TIER_3;
    return WEIGHT_BEFORE_3 + inTier * (2 * inTier + 2600);
  }

  /** The rank in whose share of the weights a place lies. */
  private static int rankOf(int place) {
    int low = 0;
    int high = UNIT - 1;
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (weightBefore(middle) <= place) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
