package io.mokadb.sql.plan.fast;

/**
 * A literal that a parameter can stand for.
 *
 * @param value an {@code Integer}, {@code Long}, {@code BigDecimal}, {@code Double}, {@code
 *     String}, {@code LocalDate} or {@code LocalDateTime}
 * @param use what the statement does with it
 * @param start the index of its first character in the text
 * @param end the index after its last character
 */
public record LiftedLiteral(Object value, Use use, int start, int end) {
  /** What a statement does with a literal. */
  public enum Use {
    /** A column equals it, or is assigned it. */
    EQUAL(false),
    /** It is an operand of arithmetic with a column, so its type is part of the result's. */
    OPERAND(false),
    /** It bounds a column. */
    BOUND(true),
    /** A column is like it. */
    PATTERN(true),
    /** It is a number of rows. */
    COUNT(true);

    private final boolean decides;

    Use(boolean decides) {
      this.decides = decides;
    }

    /** True if the best plan may depend on the value. */
    public boolean decides() {
      return decides;
    }
  }
}
