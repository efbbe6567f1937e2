package io.mokadb.embedded.dml;

/** A column of a test table. */
record Column(String name, Type type) {
  /** All numbers compare with each other; only those without a fraction go into integer columns. */
  enum Type {
    INTEGER("INTEGER"),
    BIGINT("BIGINT"),
    SMALLINT("SMALLINT"),
    DECIMAL("DECIMAL(9,2)"),
    DOUBLE("DOUBLE PRECISION"),
    TEXT("VARCHAR(9)");

    private final String sql;

    Type(String sql) {
      this.sql = sql;
    }

    boolean isText() {
      return this == TEXT;
    }

    boolean isWhole() {
      return this == INTEGER || this == BIGINT || this == SMALLINT;
    }
  }

  String definition() {
    return name + " " + type.sql;
  }
}
