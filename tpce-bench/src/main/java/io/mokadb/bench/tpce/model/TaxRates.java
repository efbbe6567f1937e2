package io.mokadb.bench.tpce.model;

/**
 * The tax rates. A customer pays one of the country's brackets and one of the divisions' taxes;
 * Data-Maintenance moves a customer to the next bracket, and leaves the division's tax alone.
 */
public final class TaxRates {

  /** Brackets of the country's tax. */
  public static final int COUNTRY = 5;

  /** Taxes of divisions. */
  public static final int DIVISION = 315;

  private static final String COUNTRY_PREFIX = "US";

  private TaxRates() {}

  /** The id of a bracket, by index. */
  public static String countryId(int index) {
    return COUNTRY_PREFIX + (index + 1);
  }

  /** The id of a division's tax, by index. */
  public static String divisionId(int index) {
    return "D" + (100 + index);
  }

  /** The id of the bracket after another; after the last comes the first. */
  public static String nextCountryId(String id) {
    return countryId(countryNumber(id) % COUNTRY);
  }

  /** How many brackets lie from one to another, in the order of {@link #nextCountryId}. */
  public static int countrySteps(String from, String to) {
    return Math.floorMod(countryNumber(to) - countryNumber(from), COUNTRY);
  }

  /** Whether an id is that of a bracket. */
  public static boolean isCountryId(String id) {
    return id.matches(COUNTRY_PREFIX + "[1-" + COUNTRY + "]");
  }

  private static int countryNumber(String id) {
    return Integer.parseInt(id.substring(COUNTRY_PREFIX.length()));
  }

  /** The rate of a bracket, in hundred-thousandths. */
  public static long countryRate(int index) {
    return 10_000 + 4_000L * index;
  }

  /** The rate of a division's tax, in hundred-thousandths. */
  public static long divisionRate(int index) {
    return 500 + 20L * index;
  }
}
