package io.mokadb.sql.expr.cast;

import static io.mokadb.sql.expr.value.DateTimeText.MICROS_PER_DAY;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.session.TimeWithOffset;
import io.mokadb.sql.compare.TextOrder;
import io.mokadb.sql.expr.node.Fn1;
import io.mokadb.sql.expr.node.Literal;
import io.mokadb.sql.expr.node.Strict;
import io.mokadb.sql.expr.node.WholeValue;
import io.mokadb.sql.expr.value.CodePoints;
import io.mokadb.sql.expr.value.DateTimeText;
import io.mokadb.sql.expr.value.Numbers;
import io.mokadb.sql.expr.value.TextToNumber;
import io.mokadb.sql.expr.value.Uuids;
import io.mokadb.sql.expr.value.ZonedTimeText;
import io.mokadb.sql.expr.value.ZonedTimes;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** Conversions between types. */
public final class Casts {
  private static final Pattern HEX_BYTES = Pattern.compile("\\\\x(?:[0-9A-Fa-f]{2})*");

  private Casts() {}

  public static Expr cast(Expr value, SqlType from, SqlType to, boolean assignment) {
    Binary hex = to.kind().isBinary() ? hexBytes(value) : null;
    if (hex != null) {
      return cast(new Literal(hex), SqlType.of(Kind.VARBINARY), to, assignment);
    }
    if (from.kind() == Kind.TIME && to.kind() == Kind.TIMESTAMP) {
      return new TimeToday(value, TimeRounding.to(to));
    }
    if (from.kind().isLarge()) {
      return castLarge(value, from, to, assignment);
    }
    Expr zoned = ZonedCasts.cast(value, from, to, assignment);
    if (zoned != null) {
      return ZonedCasts.needsZone(value, to.kind()) ? zoned : folded(value, zoned);
    }
    Fn1 function = converter(from, to, assignment);
    if (function == null) {
      return value;
    }
    boolean ofNumbers = from.kind().isNumeric() && to.kind().isNumeric();
    return folded(
        value, ofNumbers ? new NumberCast(value, to, function) : Strict.of(value, function));
  }

  /** What stays of its kind, and is short enough, is not read. */
  private static Expr castLarge(Expr value, SqlType from, SqlType to, boolean assignment) {
    if (to.kind().hasZone()) {
      return cast(WholeValue.of(value), SqlType.of(Kind.VARCHAR), to, assignment);
    }
    Fn1 function = converter(from, to, assignment);
    if (function == null) {
      return from.kind() == to.kind() ? value : WholeValue.of(value);
    }
    return folded(
        value,
        Strict.of(
            value,
            given ->
                from.kind() == to.kind()
                        && given instanceof LargeObject object
                        && object.characters() <= to.precision()
                    ? given
                    : function.apply(WholeValue.of(given))));
  }

  /**
   * The bytes of a constant as PostgreSQL writes them, {@code '\\xDEADBEEF'}, or null. Only of a
   * constant: a text that comes from a row may begin so and mean its characters.
   */
  private static Binary hexBytes(Expr value) {
    return value instanceof Literal literal
            && literal.value() instanceof String text
            && HEX_BYTES.matcher(text).matches()
        ? Binary.wrap(HexFormat.of().parseHex(text, 2, text.length()))
        : null;
  }

  /** The value of a conversion that asks for nothing but a literal. */
  private static Expr folded(Expr value, Expr cast) {
    if (value instanceof Literal) {
      try {
        return new Literal(cast.eval(null, null));
      } catch (MokaException e) {
        // the error belongs to the execution, which may never come to this expression
        return cast;
      }
    }
    return cast;
  }

  /** The conversion of values that are not null; null if they may stay as they are. */
  public static Fn1 converter(SqlType from, SqlType to, boolean assignment) {
    if (from.kind() == Kind.NULL && to.kind() != Kind.NULL) {
      return value -> dynamic(value, to, assignment);
    }
    return switch (to.kind()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, REAL, DOUBLE -> toNumber(from, to);
      case CHAR, VARCHAR, CLOB -> toText(from, to, assignment);
      case JSON -> JsonText.from(from);
      case ENUM -> toLabel(from, to);
      case BOOLEAN -> toBoolean(from, to);
      case BINARY, VARBINARY, BLOB -> toBinary(from, to, assignment);
      case DATE, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, INTERVAL_YEAR_MONTH, INTERVAL_DAY_TIME ->
          toDateTime(from, to);
      case UUID -> toUuid(from, to);
      case ARRAY -> ArrayText.toArray(from, to, assignment);
      case ROW -> from.kind() == to.kind() ? null : impossible(from, to);
      case NULL -> null;
    };
  }

  private static Fn1 impossible(SqlType from, SqlType to) {
    throw new MokaException(
        SqlState.TYPE_MISMATCH, "A value of type " + from + " cannot become " + to);
  }

  /** Converts a value whose type only its class tells. */
  private static Object dynamic(Object given, SqlType to, boolean assignment) {
    Object value = WholeValue.of(given);
    if (value instanceof List<?> list) {
      Fn1 function = converter(SqlType.arrayOf(null), to, assignment);
      return function == null ? list : function.apply(list);
    }
    if (value.getClass() == to.kind().javaClass()
        && to.kind() != Kind.CHAR
        && to.kind() != Kind.ENUM
        && to.kind() != Kind.JSON) {
      Fn1 same = converter(to, to, assignment);
      return same == null ? value : same.apply(value);
    }
    Kind kind = kindOf(value);
    if (kind == null) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "A value of class " + value.getClass().getName() + " cannot become " + to);
    }
    SqlType from =
        kind == Kind.DECIMAL
            ? SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, ((BigDecimal) value).scale())
            : SqlType.of(kind);
    Fn1 function = converter(from, to, assignment);
    return function == null ? value : function.apply(value);
  }

  /** The simplest kind whose values are of this class; null if there is none. */
  private static Kind kindOf(Object value) {
    for (Kind kind :
        List.of(
            Kind.INTEGER,
            Kind.BIGINT,
            Kind.DECIMAL,
            Kind.DOUBLE,
            Kind.REAL,
            Kind.VARCHAR,
            Kind.BOOLEAN,
            Kind.VARBINARY,
            Kind.UUID)) {
      if (kind.javaClass() == value.getClass()) {
        return kind;
      }
    }
    return null;
  }

  private static Fn1 toNumber(SqlType from, SqlType to) {
    if (from.kind().isNumeric()) {
      if (from.kind() == to.kind()) {
        boolean fits =
            to.kind() != Kind.DECIMAL
                || (from.scale() == to.scale()
                    && from.precision() != SqlType.UNLIMITED
                    && (to.precision() == SqlType.UNLIMITED || from.precision() <= to.precision()));
        return fits ? null : Numbers.to(to);
      }
      boolean widening =
          (from.kind() == Kind.TINYINT || from.kind() == Kind.SMALLINT)
              && to.kind() == Kind.INTEGER;
      return widening ? null : Numbers.to(to);
    }
    if (from.kind().isCharacter()) {
      return value -> TextToNumber.parse((String) value, to);
    }
    if (from.kind() == Kind.BOOLEAN) {
      Fn1 number = Numbers.to(to);
      return value -> number.apply((Boolean) value ? 1 : 0);
    }
    if (from.kind() == Kind.INTERVAL_YEAR_MONTH || from.kind() == Kind.INTERVAL_DAY_TIME) {
      // months, or microseconds; the caller divides to get another unit
      return Numbers.to(to);
    }
    return impossible(from, to);
  }

  /** Texts only: values of one ENUM are not values of another, even if the labels are the same. */
  private static Fn1 toLabel(SqlType from, SqlType to) {
    if (from.equals(to)) {
      return null;
    }
    boolean another =
        from.kind() == Kind.ENUM && !Objects.equals(from.labels().type(), to.labels().type());
    if (!from.kind().isCharacter() || another) {
      return impossible(from, to);
    }
    Set<String> labels = new HashSet<>(to.labels().labels());
    return value -> {
      String text = (String) value;
      String label = from.kind() == Kind.CHAR ? text.stripTrailing() : text;
      if (!labels.contains(label)) {
        throw new MokaException(
            SqlState.BAD_CAST,
            "'"
                + label
                + "' is not a value of "
                + to
                + ": it has "
                + String.join(", ", to.labels().labels()));
      }
      return label;
    };
  }

  private static Fn1 toBoolean(SqlType from, SqlType to) {
    if (from.kind() == Kind.BOOLEAN) {
      return null;
    }
    if (from.kind().isNumeric()) {
      return value -> ((Number) value).doubleValue() != 0;
    }
    return from.kind().isCharacter()
        ? value -> TextToNumber.parseBoolean((String) value)
        : impossible(from, to);
  }

  private static Fn1 toText(SqlType from, SqlType to, boolean assignment) {
    Fn1 plain =
        switch (from.kind()) {
          // Its blanks are not part of the text, so that they do not count where texts meet.
          case CHAR ->
              to.kind() == Kind.CHAR ? null : value -> TextOrder.withoutPadding((String) value);
          case VARCHAR, CLOB, JSON, ENUM -> null;
          case BOOLEAN -> value -> (Boolean) value ? "TRUE" : "FALSE";
          case DECIMAL -> value -> ((BigDecimal) value).toPlainString();
          case TINYINT, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE -> String::valueOf;
          case DATE -> value -> DateTimeText.formatDate((Integer) value);
          case TIME -> value -> DateTimeText.formatTime((Long) value);
          case TIMESTAMP -> value -> DateTimeText.formatTimestamp((Long) value);
          case TIME_TZ -> value -> ZonedTimeText.formatTime((Long) value);
          case TIMESTAMP_TZ -> impossible(from, to);
          case INTERVAL_YEAR_MONTH -> value -> DateTimeText.formatYearMonth((Long) value);
          case INTERVAL_DAY_TIME -> value -> DateTimeText.formatDayTime((Long) value);
          case BINARY, VARBINARY, BLOB ->
              value -> new String(((Binary) value).unsafeBytes(), StandardCharsets.UTF_8);
          case ARRAY -> ArrayText.toText(from);
          case ROW -> value -> ArrayText.describe(Arrays.asList((Object[]) value), null);
          case UUID, NULL -> String::valueOf;
        };
    boolean unlimited = to.precision() == SqlType.UNLIMITED;
    boolean shorter =
        from.kind().isCharacter()
            && from.precision() != SqlType.UNLIMITED
            && (unlimited || from.precision() <= to.precision());
    if (to.kind() != Kind.CHAR && (unlimited || shorter)) {
      return plain;
    }
    if (from.equals(to) && to.kind() == Kind.CHAR) {
      return null;
    }
    int length = unlimited ? 1 : to.precision();
    boolean pad = to.kind() == Kind.CHAR;
    Fn1 fit = value -> CodePoints.fit((String) value, length, pad, assignment, to);
    return plain == null ? fit : value -> fit.apply(plain.apply(value));
  }

  private static Fn1 toBinary(SqlType from, SqlType to, boolean assignment) {
    if (from.kind() == Kind.UUID) {
      Fn1 fit = converter(SqlType.of(Kind.VARBINARY), to, assignment);
      return fit == null ? Uuids::toBytes : value -> fit.apply(Uuids.toBytes(value));
    }
    if (!from.kind().isBinary() && !from.kind().isCharacter()) {
      return impossible(from, to);
    }
    Fn1 bytes =
        from.kind().isBinary()
            ? value -> value
            : value -> Binary.wrap(((String) value).getBytes(StandardCharsets.UTF_8));
    if (to.precision() == SqlType.UNLIMITED) {
      return from.kind().isBinary() ? null : bytes;
    }
    boolean pad = to.kind() == Kind.BINARY;
    return value -> fitBytes((Binary) bytes.apply(value), to, pad, assignment);
  }

  private static Binary fitBytes(Binary value, SqlType to, boolean pad, boolean assignment) {
    int limit = to.precision();
    if (value.length() > limit) {
      if (assignment) {
        throw new MokaException(
            SqlState.TEXT_TOO_LONG,
            "A value of " + value.length() + " bytes is too long for " + to);
      }
      return Binary.wrap(Arrays.copyOf(value.unsafeBytes(), limit));
    }
    return pad && value.length() < limit
        ? Binary.wrap(Arrays.copyOf(value.unsafeBytes(), limit))
        : value;
  }

  private static Fn1 toUuid(SqlType from, SqlType to) {
    if (from.kind() == Kind.UUID) {
      return null;
    }
    if (from.kind().isBinary()) {
      return value -> Uuids.ofBytes((Binary) value);
    }
    return from.kind().isCharacter() ? value -> Uuids.parse((String) value) : impossible(from, to);
  }

  private static Fn1 toDateTime(SqlType from, SqlType to) {
    Fn1 plain = toPlainDateTime(from, to);
    Fn1 round = TimeRounding.to(to);
    if (round == null || (from.kind() == to.kind() && coarser(from, to))) {
      return plain;
    }
    return plain == null ? round : value -> round.apply(plain.apply(value));
  }

  private static boolean coarser(SqlType from, SqlType to) {
    return from.precision() != SqlType.UNLIMITED && from.precision() <= to.precision();
  }

  private static Fn1 toPlainDateTime(SqlType from, SqlType to) {
    if (from.kind() == to.kind()) {
      return null;
    }
    if (from.kind().isCharacter()) {
      return switch (to.kind()) {
        case DATE -> value -> DateTimeText.parseDate((String) value);
        case TIME -> value -> DateTimeText.parseTime((String) value);
        case TIMESTAMP -> value -> DateTimeText.parseTimestamp((String) value);
        case INTERVAL_YEAR_MONTH -> value -> DateTimeText.parseYearMonth((String) value);
        default -> value -> DateTimeText.parseDayTime((String) value);
      };
    }
    if (from.kind() == Kind.DATE && to.kind() == Kind.TIMESTAMP) {
      return value -> (Integer) value * MICROS_PER_DAY;
    }
    if (from.kind() == Kind.TIMESTAMP && to.kind() == Kind.DATE) {
      return value -> (int) Math.floorDiv((Long) value, MICROS_PER_DAY);
    }
    if (from.kind() == Kind.TIME_TZ && to.kind() == Kind.TIME) {
      return value -> TimeWithOffset.localMicros((Long) value);
    }
    if (from.kind() == Kind.TIMESTAMP && to.kind() == Kind.TIME) {
      return value -> Math.floorMod((Long) value, MICROS_PER_DAY);
    }
    return impossible(from, to);
  }

  /** A TIME as TIMESTAMP falls on the current day. */
  private record TimeToday(Expr time, Fn1 rounding) implements Expr {
    @Override
    public Object eval(Object[] row, ExecutionContext context) {
      Object value = time.eval(row, context);
      if (value == null) {
        return null;
      }
      long now = ZonedTimes.localMicros(context);
      Long timestamp = now - Math.floorMod(now, MICROS_PER_DAY) + (Long) value;
      return rounding == null ? timestamp : rounding.apply(timestamp);
    }
  }
}
