package io.mokadb.embedded.upkeep;

import java.util.Random;

/** What a column holds. Few different values, so that rows meet in groups and joins. */
enum Kind {
  INTEGER("INTEGER"),
  TEXT("VARCHAR(10)"),
  DECIMAL("DECIMAL(8, 2)"),
  BOOLEAN("BOOLEAN");

  private static final int FEW = 6;

  private final String type;

  Kind(String type) {
    this.type = type;
  }

  String type() {
    return type;
  }

  String literal(Random random) {
    int few = random.nextInt(FEW);
    return switch (this) {
      case INTEGER -> "" + few;
      case TEXT -> "'" + (char) ('a' + few) + "'";
      case DECIMAL -> few + (random.nextBoolean() ? ".50" : ".25");
      case BOOLEAN -> few % 2 == 0 ? "TRUE" : "FALSE";
    };
  }

  static Kind any(Random random) {
    return switch (random.nextInt(8)) {
      case 0, 1 -> TEXT;
      case 2 -> DECIMAL;
      case 3 -> BOOLEAN;
      default -> INTEGER;
    };
  }
}
