package io.mokadb.fuzz.tree;

import java.util.List;
import java.util.stream.Stream;

/** Kinds of nodes of a statement: a value of some type, or another part of the text. */
public enum Sort {
  INTEGER("INTEGER"),
  BIGINT("BIGINT"),
  DECIMAL("DECIMAL(12, 2)"),
  DOUBLE("DOUBLE PRECISION"),
  VARCHAR("VARCHAR(60)"),
  CHAR("CHAR(3)"),
  DATE("DATE"),
  TIMESTAMP("TIMESTAMP"),
  BOOLEAN("BOOLEAN"),
  QUERY(""),
  SOURCE(""),
  PIECE("");

  /** Those that are types. */
  public static final List<Sort> TYPES = Stream.of(values()).filter(Sort::isValue).toList();

  private final String type;

  Sort(String type) {
    this.type = type;
  }

  /** The SQL type, as both databases write it; empty for a condition without a type. */
  public String type() {
    return type;
  }

  public boolean isValue() {
    return !type.isEmpty();
  }

  public boolean isNumber() {
    return this == INTEGER || this == BIGINT || this == DECIMAL || this == DOUBLE;
  }
}
