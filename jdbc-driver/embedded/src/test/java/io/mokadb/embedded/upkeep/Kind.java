package io.mokadb.embedded.upkeep;

import java.util.List;
import java.util.Random;

/** What a column holds. Few different values, so that rows meet in groups and joins. */
enum Kind {
  INTEGER,
  TEXT,
  DECIMAL,
  BOOLEAN,
  DATE,
  CHAR,

  /** Points in time, which are written with different offsets. */
  MOMENT,
  BYTES,

  /** Sums of its values are exact, in any order. */
  DOUBLE;

  private static final int FEW = 6;

  /** That of a column as it is created. */
  String type() {
    return types().get(0);
  }

  /** One of those that a column may get later. */
  String anyType(Random random) {
    return types().get(random.nextInt(types().size()));
  }

  private List<String> types() {
    return switch (this) {
      case INTEGER -> List.of("INTEGER", "BIGINT", "DECIMAL(12)", "DECIMAL(10, 1)");
      case TEXT -> List.of("VARCHAR(10)", "VARCHAR(20)");
      case DECIMAL -> List.of("DECIMAL(8, 2)", "DECIMAL(12, 2)", "DECIMAL(10, 4)");
      case BOOLEAN -> List.of("BOOLEAN");
      case DATE -> List.of("DATE");
      case CHAR -> List.of("CHAR(3)", "CHAR(5)");
      case MOMENT -> List.of("TIMESTAMP WITH TIME ZONE");
      case BYTES -> List.of("VARBINARY(4)");
      case DOUBLE -> List.of("DOUBLE PRECISION");
    };
  }

  boolean isNumber() {
    return this == INTEGER || this == DECIMAL || this == DOUBLE;
  }

  String literal(Random random) {
    int few = random.nextInt(FEW);
    return switch (this) {
      case INTEGER -> "" + few;
      case TEXT -> "'" + (char) ('a' + few) + "'";
      case DECIMAL -> few + (random.nextBoolean() ? ".50" : ".25");
      case BOOLEAN -> few % 2 == 0 ? "TRUE" : "FALSE";
      case DATE -> "DATE '2024-02-" + (26 + few % 4) + "'";
      case CHAR -> "'" + (char) ('a' + few / 2) + (few % 2 == 0 ? "'" : " '");
      case MOMENT -> "TIMESTAMP WITH TIME ZONE '2024-02-26 1" + few + ":00:00+0" + few / 2 + ":00'";
      case BYTES -> "X'0" + few + "'";
      case DOUBLE ->
          few == 5
              ? "CAST('NaN' AS DOUBLE PRECISION)"
              : (random.nextBoolean() ? "-" : "") + few / 2 + "E0";
    };
  }

  static Kind any(Random random) {
    return switch (random.nextInt(14)) {
      case 0, 1 -> TEXT;
      case 2 -> DECIMAL;
      case 3 -> BOOLEAN;
      case 4 -> DATE;
      case 5 -> CHAR;
      case 6 -> DOUBLE;
      case 7 -> MOMENT;
      case 8 -> BYTES;
      default -> INTEGER;
    };
  }
}
