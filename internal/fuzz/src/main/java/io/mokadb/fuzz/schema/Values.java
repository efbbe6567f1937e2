package io.mokadb.fuzz.schema;

import io.mokadb.fuzz.tree.Sort;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Values of columns and literals: few different ones, so that they meet, and those at the edges.
 */
public final class Values {
  private static final List<String> TEXTS =
      List.of("", "a", "b", "A", "ab", "abc", "x", "Zz", "10", "a%", "_", "it's");
  private static final List<String> CHARS = List.of("a", "b", "ab", "abc", "A", "x");
  private static final List<String> DECIMALS =
      List.of("0", "1", "1.5", "-1.5", "2.25", "0.01", "10", "-0.01", "99.99", "3");
  private static final List<String> DOUBLES =
      List.of("0", "1", "1.5", "-0.5", "2.25", "0.125", "-3", "1024", "2", "3");
  private static final List<String> DATES =
      List.of("2024-01-01", "2024-02-29", "1999-12-31", "1970-01-01", "2024-12-31", "1900-03-01");
  private static final List<String> TIMES =
      List.of("00:00:00", "12:30:00", "23:59:59.999999", "00:00:00.000001");

  private final RandomGenerator random;
  private final boolean extremes;

  /**
   * Values of one round.
   *
   * @param extremes whether the largest and smallest numbers are among them
   */
  public Values(RandomGenerator random, boolean extremes) {
    this.random = random;
    this.extremes = extremes;
  }

  /** A value that is not null. */
  public String any(Sort sort) {
    boolean edge = extremes && random.nextInt(15) == 0;
    return switch (sort) {
      case INTEGER -> edge ? oneOf("2147483647", "-2147483648") : small();
      case BIGINT -> edge ? oneOf("9223372036854775807", "-9223372036854775807") : small();
      case DECIMAL -> edge ? oneOf("9999999999.99", "-9999999999.99") : oneOf(DECIMALS);
      case DOUBLE -> edge ? oneOf("1e300", "-1e300") : oneOf(DOUBLES);
      case VARCHAR -> oneOf(TEXTS);
      case CHAR -> oneOf(CHARS);
      case DATE -> edge ? oneOf("0001-01-01", "9999-12-31") : oneOf(DATES);
      case TIMESTAMP -> oneOf(DATES) + " " + oneOf(TIMES);
      default -> random.nextBoolean() ? "TRUE" : "FALSE";
    };
  }

  /** A value, or null now and then. */
  public String perhaps(Sort sort, int percentOfNulls) {
    return random.nextInt(100) < percentOfNulls ? null : any(sort);
  }

  private String small() {
    return Integer.toString(random.nextInt(8) == 0 ? random.nextInt(40) - 20 : random.nextInt(6));
  }

  private String oneOf(String... values) {
    return values[random.nextInt(values.length)];
  }

  private String oneOf(List<String> values) {
    return values.get(random.nextInt(values.size()));
  }
}
