package io.mokadb.sql.function;

import io.mokadb.session.SqlType.Kind;
import java.util.EnumSet;
import java.util.Set;

/**
 * What an operand of a built-in function may be. Texts and nulls fit most: they are converted, or
 * refused for what they say.
 */
public enum OperandType {
  /** A value of any type that the function looks at itself. */
  ANY("value"),
  /** A value of the type of the operands beside it. */
  SAME("value"),
  ARRAY("array", EnumSet.of(Kind.ARRAY, Kind.NULL)),
  BIGINT("integer"),
  BOOLEAN("condition"),
  /** The end of a series: a number or a moment. */
  BOUND("bound"),
  DECIMAL("number"),
  DOUBLE("number"),
  INTEGER("integer"),
  /** A name or a number of a part of JSON. */
  KEY("key"),
  /** A date, with or without a time of day. */
  MOMENT(
      "date",
      EnumSet.of(Kind.DATE, Kind.TIMESTAMP, Kind.TIMESTAMP_TZ, Kind.CHAR, Kind.VARCHAR, Kind.NULL)),
  /** A number and nothing that would have to become one. */
  NUMBER("number", numbers(EnumSet.of(Kind.NULL))),
  /** A number or a text that says one. */
  NUMERIC("number", numbers(EnumSet.of(Kind.CHAR, Kind.VARCHAR, Kind.NULL))),
  /** A date, a time or an interval. */
  TIMED(
      "time",
      EnumSet.of(
          Kind.DATE,
          Kind.TIMESTAMP,
          Kind.TIMESTAMP_TZ,
          Kind.TIME,
          Kind.TIME_TZ,
          Kind.INTERVAL_DAY_TIME,
          Kind.INTERVAL_YEAR_MONTH,
          Kind.CHAR,
          Kind.VARCHAR,
          Kind.NULL)),
  TIMESTAMP("timestamp"),
  /** A unit of time or another word of the syntax. */
  UNIT("unit"),
  VARBINARY("bytes"),
  VARCHAR("text");

  private final String word;
  private final Set<Kind> kinds;

  OperandType(String word) {
    this(word, EnumSet.allOf(Kind.class));
  }

  OperandType(String word, Set<Kind> kinds) {
    this.word = word;
    this.kinds = kinds;
  }

  /** The word for it in documents. */
  public String word() {
    return word;
  }

  private static Set<Kind> numbers(Set<Kind> others) {
    Set<Kind> numbers = EnumSet.copyOf(others);
    for (Kind kind : Kind.values()) {
      if (kind.isNumeric()) {
        numbers.add(kind);
      }
    }
    return numbers;
  }

  boolean takes(Kind kind) {
    return kinds.contains(kind);
  }
}
