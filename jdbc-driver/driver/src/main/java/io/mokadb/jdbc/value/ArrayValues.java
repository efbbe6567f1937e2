package io.mokadb.jdbc.value;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.lang.reflect.Array;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Arrays between Java and the seam. Stateless. */
public final class ArrayValues {
  private static final long MICROS_PER_SECOND = 1_000_000;

  private ArrayValues() {}

  /**
   * A Java array of a list's elements.
   *
   * @param type of the elements
   * @param component what the array shall consist of; null for the class that is usual for the type
   */
  static Object toJava(List<?> elements, SqlType type, Class<?> component) throws SQLException {
    Class<?> of = component == null ? classOf(type) : component;
    Object array = Array.newInstance(of, elements.size());
    for (int i = 0; i < elements.size(); i++) {
      Object element = elements.get(i);
      if (element instanceof List<?> inner) {
        SqlType innerType = type.element() == null ? SqlType.of(Kind.NULL) : type.element();
        Array.set(array, i, toJava(inner, innerType, of.getComponentType()));
      } else if (element != null) {
        Array.set(
            array,
            i,
            component == null || component == Object.class
                ? ObjectValues.standard(element, type.kind())
                : as(element, type.kind(), component));
      } else if (of.isPrimitive()) {
        throw SqlErrors.of(
            SqlState.INVALID_PARAMETER, "Element " + (i + 1) + " is null; take " + of + "'s class");
      }
    }
    return array;
  }

  private static Object as(Object element, Kind kind, Class<?> component) throws SQLException {
    if (component == int.class) {
      return NumberValues.toInt(element, kind);
    }
    if (component == long.class) {
      return NumberValues.toLong(element, kind);
    }
    if (component == double.class) {
      return NumberValues.toDouble(element, kind);
    }
    if (component == boolean.class) {
      return NumberValues.toBoolean(element, kind);
    }
    return ObjectValues.as(element, kind, component);
  }

  private static Class<?> classOf(SqlType type) {
    if (type.kind() == Kind.ARRAY) {
      SqlType element = type.element();
      return element == null ? Object[].class : classOf(element).arrayType();
    }
    if (type.kind() == Kind.NULL) {
      return Object.class;
    }
    try {
      return Class.forName(JdbcTypes.className(type.kind()));
    } catch (ClassNotFoundException e) {
      return Object.class;
    }
  }

  /** The list that a Java array is bound as; elements may be primitive values, or arrays. */
  static List<Object> bound(Object array) throws SQLException {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      Object element = Array.get(array, i);
      values.add(ParameterValues.of(element));
    }
    return Collections.unmodifiableList(values);
  }

  /**
   * As {@code Connection.createArrayOf}.
   *
   * @throws SQLException 42704 if there is no type of that name
   */
  public static MemoryArray create(String typeName, Object[] elements, MemoryArray.Rows rows)
      throws SQLException {
    if (typeName == null || elements == null) {
      throw SqlErrors.of(
          SqlState.INVALID_PARAMETER, "An array needs the name of a type, and elements");
    }
    SqlType type = SqlType.of(kindOf(typeName));
    return new MemoryArray(type, seam(elements, type.kind()), rows);
  }

  private static List<Object> seam(Object[] elements, Kind kind) throws SQLException {
    List<Object> values = new ArrayList<>(elements.length);
    for (Object element : elements) {
      values.add(
          element instanceof Object[] inner
              ? seam(inner, kind)
              : element == null ? null : seam(ParameterValues.of(element), kind));
    }
    return Collections.unmodifiableList(values);
  }

  /** A bound value as the seam gives values of a type. */
  private static Object seam(Object bound, Kind kind) throws SQLException {
    Object value = ParameterValues.of(bound, JdbcTypes.code(kind), -1);
    if (value instanceof LocalDate date) {
      return Math.toIntExact(date.toEpochDay());
    }
    if (value instanceof LocalTime time) {
      return time.toNanoOfDay() / 1000;
    }
    if (value instanceof LocalDateTime time) {
      return time.toEpochSecond(ZoneOffset.UTC) * MICROS_PER_SECOND
          + time.get(ChronoField.MICRO_OF_SECOND);
    }
    return value;
  }

  private static Kind kindOf(String typeName) throws SQLException {
    String name = typeName.strip().toUpperCase(Locale.ROOT);
    int end = name.indexOf('(');
    String bare = end < 0 ? name : name.substring(0, end).strip();
    return switch (bare) {
      case "INT", "INT4" -> Kind.INTEGER;
      case "INT8" -> Kind.BIGINT;
      case "INT2" -> Kind.SMALLINT;
      case "FLOAT8", "DOUBLE PRECISION", "FLOAT" -> Kind.DOUBLE;
      case "FLOAT4" -> Kind.REAL;
      case "BOOL" -> Kind.BOOLEAN;
      case "NUMERIC" -> Kind.DECIMAL;
      case "TEXT", "STRING", "CHARACTER VARYING", "NVARCHAR" -> Kind.VARCHAR;
      case "CHARACTER", "BPCHAR" -> Kind.CHAR;
      case "BYTEA", "BINARY VARYING" -> Kind.VARBINARY;
      case "JSONB" -> Kind.JSON;
      default -> {
        for (Kind kind : Kind.values()) {
          boolean column = kind != Kind.NULL && kind != Kind.ROW && kind != Kind.ARRAY;
          if (column && (kind.name().equals(bare) || JdbcTypes.name(kind).equals(bare))) {
            yield kind;
          }
        }
        throw SqlErrors.of(SqlState.NO_SUCH_TYPE, "There is no type " + typeName + " for arrays");
      }
    };
  }
}
