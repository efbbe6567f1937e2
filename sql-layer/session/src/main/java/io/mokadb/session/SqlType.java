package io.mokadb.session;

import java.util.Objects;

/**
 * A SQL type of the seam and the engine. Immutable.
 *
 * @param kind the family
 * @param precision characters, bytes, digits or fractional-second digits; {@link #UNLIMITED} where
 *     the type has none
 * @param scale digits after the point, for DECIMAL; else 0
 * @param element element type of an ARRAY, null if unknown; null for all other kinds
 * @param labels of an ENUM; null for all other kinds
 */
public record SqlType(Kind kind, int precision, int scale, SqlType element, EnumLabels labels) {
  public static final int UNLIMITED = -1;

  /** The digits that a DECIMAL may have at most. */
  public static final int MAX_DECIMAL_PRECISION = 38;

  /** The bytes that a CLOB, in UTF-8, or a BLOB may have at most. */
  public static final int MAX_LARGE_OBJECT_BYTES = 1 << 30;

  /** The size of the pieces in which large objects move: bytes, or UTF-16 units of a text. */
  public static final int LARGE_OBJECT_PIECE = 256 << 10;

  /**
   * Type families, each with the one Java class that carries its values across the seam and through
   * the engine.
   */
  public enum Kind {
    BOOLEAN(Boolean.class),
    TINYINT(Integer.class),
    SMALLINT(Integer.class),
    INTEGER(Integer.class),
    BIGINT(Long.class),
    DECIMAL(java.math.BigDecimal.class),
    REAL(Float.class),
    DOUBLE(Double.class),
    /** Blank-padded to its length. */
    CHAR(String.class),
    VARCHAR(String.class),
    BINARY(Binary.class),
    VARBINARY(Binary.class),
    /** Text of up to {@link #MAX_LARGE_OBJECT_BYTES}; a long one is a {@link LargeObject}. */
    CLOB(String.class),
    /** Up to {@link #MAX_LARGE_OBJECT_BYTES}; a long one is a {@link LargeObject}. */
    BLOB(Binary.class),
    /** JSON text without insignificant blanks. */
    JSON(String.class),
    /** One of some labels, ordered as they were declared; a client sees a VARCHAR. */
    ENUM(String.class),
    /** Days since 1970-01-01. */
    DATE(Integer.class),
    /** Microseconds since midnight. */
    TIME(Long.class),
    /** Microseconds since 1970-01-01T00:00:00, without a zone. */
    TIMESTAMP(Long.class),
    /**
     * A time of day and an offset, as {@link TimeWithOffset} packs them; across the seam an {@code
     * OffsetTime}.
     */
    TIME_TZ("TIME WITH TIME ZONE", Long.class),
    /**
     * A moment: microseconds since 1970-01-01T00:00:00Z; across the seam an {@code OffsetDateTime}
     * with the offset that the session's zone has at that moment.
     */
    TIMESTAMP_TZ("TIMESTAMP WITH TIME ZONE", Long.class),
    /** Ordered by its bytes without sign. */
    UUID(java.util.UUID.class),
    /** A number of months. */
    INTERVAL_YEAR_MONTH("INTERVAL YEAR TO MONTH", Long.class),
    /** A number of microseconds. */
    INTERVAL_DAY_TIME("INTERVAL DAY TO SECOND", Long.class),
    /** Elements in a {@code java.util.List}. */
    ARRAY(java.util.List.class),
    /** A row of values; results of expressions only. */
    ROW(Object[].class),
    /** The type of a bare NULL, and of a parameter that may be anything. */
    NULL(Object.class);

    private final String sqlName;
    private final Class<?> javaClass;

    Kind(Class<?> javaClass) {
      this.sqlName = name();
      this.javaClass = javaClass;
    }

    Kind(String sqlName, Class<?> javaClass) {
      this.sqlName = sqlName;
      this.javaClass = javaClass;
    }

    /** The type's name in SQL, without length or precision. */
    public String sqlName() {
      return sqlName;
    }

    /** Tells whether the precision counts digits of fractional seconds. */
    public boolean hasFraction() {
      return this == TIME || this == TIMESTAMP || hasZone() || this == INTERVAL_DAY_TIME;
    }

    /** Tells whether values carry an offset. */
    public boolean hasZone() {
      return this == TIME_TZ || this == TIMESTAMP_TZ;
    }

    public boolean isInterval() {
      return this == INTERVAL_YEAR_MONTH || this == INTERVAL_DAY_TIME;
    }

    public Class<?> javaClass() {
      return javaClass;
    }

    public boolean isExactInteger() {
      return this == TINYINT || this == SMALLINT || this == INTEGER || this == BIGINT;
    }

    public boolean isNumeric() {
      return isExactInteger() || this == DECIMAL || this == REAL || this == DOUBLE;
    }

    public boolean isCharacter() {
      return this == CHAR || this == VARCHAR || this == CLOB || this == JSON || this == ENUM;
    }

    public boolean isBinary() {
      return this == BINARY || this == VARBINARY || this == BLOB;
    }

    /** Tells whether a value may be a {@link LargeObject}. */
    public boolean isLarge() {
      return this == CLOB || this == BLOB;
    }
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof SqlType other
        && kind == other.kind
        && precision == other.precision
        && scale == other.scale
        && Objects.equals(element, other.element)
        && Objects.equals(labels, other.labels);
  }

  @Override
  public int hashCode() {
    int hash = 31 * (31 * kind.hashCode() + precision) + scale;
    return element == null && labels == null
        ? hash
        : 31 * (31 * hash + Objects.hashCode(element)) + Objects.hashCode(labels);
  }

  public SqlType(Kind kind, int precision, int scale, SqlType element) {
    this(kind, precision, scale, element, null);
  }

  public SqlType(Kind kind, int precision, int scale) {
    this(kind, precision, scale, null, null);
  }

  public static SqlType of(Kind kind) {
    return new SqlType(kind, UNLIMITED, 0);
  }

  public static SqlType of(Kind kind, int precision) {
    return new SqlType(kind, precision, 0);
  }

  public static SqlType decimal(int precision, int scale) {
    return new SqlType(Kind.DECIMAL, precision, scale);
  }

  /**
   * @param element null if it is not known
   */
  public static SqlType arrayOf(SqlType element) {
    return new SqlType(Kind.ARRAY, UNLIMITED, 0, element);
  }

  public static SqlType ofLabels(EnumLabels labels) {
    int longest =
        labels.labels().stream().mapToInt(x -> x.codePointCount(0, x.length())).max().orElse(1);
    return new SqlType(Kind.ENUM, longest, 0, null, labels);
  }

  /** The type that users of results and parameters see: VARCHAR for an ENUM, else this type. */
  public SqlType outward() {
    if (kind == Kind.ENUM) {
      return of(Kind.VARCHAR, precision);
    }
    SqlType inner = element == null ? null : element.outward();
    return inner == element ? this : arrayOf(inner);
  }

  /** As one would write it in {@code CREATE TABLE}. */
  @Override
  public String toString() {
    if (kind == Kind.ARRAY && element != null) {
      return element + " ARRAY";
    }
    if (labels != null) {
      return labels.toString();
    }
    if (kind == Kind.DECIMAL) {
      return kind + "(" + precision + ", " + scale + ")";
    }
    if (precision == UNLIMITED) {
      return kind.sqlName();
    }
    String length = "(" + precision + ")";
    return switch (kind) {
      case TIME_TZ -> "TIME" + length + " WITH TIME ZONE";
      case TIMESTAMP_TZ -> "TIMESTAMP" + length + " WITH TIME ZONE";
      default -> kind.sqlName() + length;
    };
  }
}
