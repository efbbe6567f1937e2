package io.mokadb.sql.engine;

import io.mokadb.session.Binary;
import io.mokadb.session.LargeObject;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.expr.value.DecimalBounds;
import io.mokadb.sql.expr.value.Uuids;
import io.mokadb.sql.runtime.StatementClock;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * Turns what a caller bound into the values that plans work with; see {@link SqlType.Kind} for
 * their classes.
 */
final class ParameterBinder {
  private final SqlType[] types;

  /** What is bound whatever the caller gives, who has nothing to give; null for parameters. */
  private final Object[] literals;

  private ParameterBinder(SqlType[] types, Object[] literals) {
    this.types = types;
    this.literals = literals;
  }

  /** Binds a caller's values. */
  static ParameterBinder ofParameters(List<SqlType> types) {
    return new ParameterBinder(types.toArray(SqlType[]::new), null);
  }

  /** Takes nothing from the caller, for the plan's parameters stand for the text's own literals. */
  static ParameterBinder ofLiterals(Object[] bound) {
    return new ParameterBinder(new SqlType[0], bound);
  }

  /** The types of what the caller has to give. */
  List<SqlType> types() {
    return List.of(types);
  }

  /** True if the statement leaves the type of a parameter to its value. */
  boolean isOpen() {
    return Arrays.stream(types).anyMatch(type -> type.kind() == SqlType.Kind.NULL);
  }

  /** True if each value is of a type that its parameter takes without loss. */
  boolean takes(Object[] values) {
    for (int i = 0; i < Math.min(types.length, values.length); i++) {
      if (!BoundTypes.takes(types[i], values[i])) {
        return false;
      }
    }
    return true;
  }

  /** By parameter the type of a value that it does not take, else null; empty if all are null. */
  List<SqlType> typesOf(Object[] values) {
    SqlType[] own = new SqlType[types.length];
    boolean any = false;
    for (int i = 0; i < Math.min(own.length, values.length); i++) {
      own[i] = BoundTypes.takes(types[i], values[i]) ? null : BoundTypes.of(values[i]);
      any |= own[i] != null;
    }
    return any ? Arrays.asList(own) : List.of();
  }

  /**
   * @param clock in whose zone local times are meant
   * @throws MokaException if the number of values is wrong, or one does not fit its parameter's
   *     type
   */
  Object[] bind(Object[] values, StatementClock clock) {
    if (values.length != types.length) {
      throw new MokaException(
          SqlState.INVALID_PARAMETER,
          "The statement has "
              + types.length
              + " parameters, but "
              + values.length
              + " were given");
    }
    return literals != null ? literals : converted(values, clock);
  }

  /** The converted values, none of which depends on a zone; null if one does not convert. */
  static Object[] bindOrNull(Object[] values, List<SqlType> types) {
    try {
      return ofParameters(types).converted(values, null);
    } catch (MokaException notConvertible) {
      return null;
    }
  }

  private Object[] converted(Object[] values, StatementClock clock) {
    Object[] bound = null;
    for (int i = 0; i < types.length; i++) {
      Object value = values[i];
      if (value != null) {
        Object converted = convert(value, types[i], i, clock);
        if (converted != value) {
          if (bound == null) {
            bound = values.clone();
          }
          bound[i] = converted;
        }
      }
    }
    return bound == null ? values : bound;
  }

  private static Object convert(Object given, SqlType type, int index, StatementClock clock) {
    Object value = given;
    if (given instanceof LargeObject object) {
      if (type.kind() == (object.isText() ? SqlType.Kind.CLOB : SqlType.Kind.BLOB)) {
        return object;
      }
      value = object.whole(LargeObject.MAX_WHOLE_BYTES);
    }
    try {
      return switch (type.kind()) {
        case BOOLEAN -> value instanceof Boolean ? value : toBoolean(value);
        case TINYINT -> toInt(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
        case SMALLINT -> toInt(value, Short.MIN_VALUE, Short.MAX_VALUE);
        case INTEGER ->
            value instanceof Integer ? value : toInt(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
        case BIGINT -> value instanceof Long ? value : (Object) toDecimal(value).longValueExact();
        case DECIMAL -> toDecimal(value);
        case REAL ->
            value instanceof Float ? value : (Object) toDecimalOrDouble(value).floatValue();
        case DOUBLE ->
            value instanceof Double ? value : (Object) toDecimalOrDouble(value).doubleValue();
        case CHAR, VARCHAR, CLOB, JSON -> value instanceof String ? value : toText(value);
        case ENUM ->
            Exprs.cast(Exprs.literal(toText(value)), SqlType.of(SqlType.Kind.VARCHAR), type, false)
                .eval(null, null);
        case BINARY, VARBINARY, BLOB -> toBinary(value);
        case UUID -> value instanceof UUID ? value : toUuid(value);
        case DATE, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, INTERVAL_DAY_TIME, INTERVAL_YEAR_MONTH ->
            BoundTimes.convert(value, type.kind(), clock);
        case ARRAY -> toArray(value, type, index, clock);
        case ROW -> value;
        case NULL -> untyped(value);
      };
    } catch (ArithmeticException e) {
      throw new MokaException(
          SqlState.NUMBER_OUT_OF_RANGE,
          "Parameter " + (index + 1) + ": " + value + " does not fit into " + type,
          e);
    } catch (NumberFormatException | DateTimeException e) {
      throw new MokaException(
          SqlState.BAD_CAST,
          "Parameter " + (index + 1) + ": '" + value + "' is not a valid " + type,
          e);
    } catch (ClassCastException e) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          "Parameter "
              + (index + 1)
              + ": a "
              + value.getClass().getSimpleName()
              + " cannot be used as "
              + type,
          e);
    }
  }

  private static Object toArray(Object value, SqlType type, int index, StatementClock clock) {
    if (value instanceof String text) {
      return Exprs.cast(Exprs.literal(text), SqlType.of(SqlType.Kind.VARCHAR), type, false)
          .eval(null, null);
    }
    List<?> given = value instanceof Object[] array ? Arrays.asList(array) : (List<?>) value;
    SqlType element = type.element();
    if (element == null) {
      return given;
    }
    List<Object> elements = new ArrayList<>(given.size());
    for (Object one : given) {
      elements.add(one == null ? null : convert(one, element, index, clock));
    }
    return Collections.unmodifiableList(elements);
  }

  private static Object toInt(Object value, int min, int max) {
    if (value instanceof Integer i && i >= min && i <= max) {
      return value;
    }
    long exact = toDecimal(value).longValueExact();
    if (exact < min || exact > max) {
      throw new ArithmeticException("out of range");
    }
    return (int) exact;
  }

  private static Boolean toBoolean(Object value) {
    if (value instanceof Number number) {
      return number.doubleValue() != 0;
    }
    return switch (((String) value).strip().toLowerCase(Locale.ROOT)) {
      case "true", "t", "yes", "y", "on", "1" -> true;
      case "false", "f", "no", "n", "off", "0" -> false;
      default -> throw new NumberFormatException();
    };
  }

  private static Number toDecimalOrDouble(Object value) {
    if (value instanceof BigDecimal decimal) {
      return DecimalBounds.check(decimal);
    }
    if (value instanceof Number number) {
      return number;
    }
    if (value instanceof Boolean flag) {
      return flag ? 1 : 0;
    }
    return Double.valueOf(((String) value).strip());
  }

  private static BigDecimal toDecimal(Object value) {
    if (value instanceof BigDecimal decimal) {
      return DecimalBounds.check(decimal);
    }
    if (value instanceof Long
        || value instanceof Integer
        || value instanceof Short
        || value instanceof Byte) {
      return BigDecimal.valueOf(((Number) value).longValue());
    }
    if (value instanceof BigInteger integer) {
      return new BigDecimal(integer);
    }
    if (value instanceof Boolean flag) {
      return flag ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof Number number) {
      return new BigDecimal(number.toString());
    }
    return DecimalBounds.parse(((String) value).strip());
  }

  private static String toText(Object value) {
    if (value instanceof BigDecimal decimal) {
      return DecimalBounds.check(decimal).toPlainString();
    }
    return BoundTimes.toText(value);
  }

  private static Object toBinary(Object value) {
    if (value instanceof byte[] bytes) {
      return Binary.copyOf(bytes);
    }
    return (Binary) value;
  }

  private static Object toUuid(Object value) {
    return value instanceof String text
        ? Uuids.parse(text)
        : Uuids.ofBytes((Binary) toBinary(value));
  }

  /**
   * A parameter of which the statement says nothing takes the value as text, as a bare literal
   * would be.
   */
  private static Object untyped(Object value) {
    return value instanceof byte[] bytes
        ? Binary.copyOf(bytes)
        : value instanceof Binary ? value : toText(value);
  }
}
