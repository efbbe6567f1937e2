package io.mokadb.bench.tpce.model;

/**
 * Size of a database. Two databases of the same scale hold the same rows.
 *
 * @param customers a multiple of 100
 * @param days of initial trades; 300 at full scale
 * @param scaleFactor customers for each trade a second of the initial days; 500 at full scale
 * @param marketDays days of daily prices; 1305, five years, at full scale
 * @param newsLength characters of a news item; 100,000 at full scale
 * @param seed of all random draws
 */
public record Scale(
    int customers, int days, int scaleFactor, int marketDays, int newsLength, long seed) {

  /** Customers of one broker. */
  public static final int CUSTOMERS_PER_BROKER = 100;

  /** The longest news item. */
  public static final int LONGEST_NEWS = 100_000;

  private static final int SECONDS_PER_DAY = 8 * 3600;
  private static final int MOST_CUSTOMERS = 900_000;

  /** Checks the figures. */
  public Scale {
    require(
        customers > 0 && customers % CUSTOMERS_PER_BROKER == 0 && customers <= MOST_CUSTOMERS,
        "customers",
        customers,
        "a multiple of 100, up to " + MOST_CUSTOMERS);
    require(days >= 1 && days <= 3000, "days", days, "from 1 to 3000");
    require(scaleFactor >= 1, "scale factor", scaleFactor, "at least 1");
    require(marketDays >= 30 && marketDays <= 5000, "market days", marketDays, "from 30 to 5000");
    require(
        newsLength >= 100 && newsLength <= LONGEST_NEWS,
        "news length",
        newsLength,
        "from 100 to " + LONGEST_NEWS);
  }

  private static void require(boolean holds, String what, int value, String wanted) {
    if (!holds) {
      throw new IllegalArgumentException(what + " is " + value + "; it has to be " + wanted);
    }
  }

  /** Companies: 500 for 1000 customers. */
  public int companies() {
    return customers / 2;
  }

  /** Securities: 685 for 1000 customers. */
  public int securities() {
    return (int) (customers * 685L / 1000);
  }

  /** Brokers: one for 100 customers. */
  public int brokers() {
    return customers / CUSTOMERS_PER_BROKER;
  }

  /** Initial trades. */
  public long trades() {
    return (long) customers * days * SECONDS_PER_DAY / scaleFactor;
  }
}
