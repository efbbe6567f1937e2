package io.mokadb.sql.compare;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.util.Comparator;
import java.util.Objects;

/**
 * The table of types that compare with one another, and of what they compare as. Stateless.
 *
 * <table>
 *   <caption>The common type of two types</caption>
 *   <tr><td>exact numbers</td><td>their values, whatever their scales</td></tr>
 *   <tr><td>REAL or DOUBLE, and another number</td><td>DOUBLE</td></tr>
 *   <tr><td>CHAR and CHAR or VARCHAR</td><td>CHAR: blanks at the end do not count</td></tr>
 *   <tr><td>CLOB and another text</td><td>CLOB; of CHAR, without blanks at the end</td></tr>
 *   <tr><td>BINARY, VARBINARY, BLOB</td><td>bytes</td></tr>
 *   <tr><td>DATE, TIMESTAMP, with time zone</td><td>the later of these</td></tr>
 *   <tr><td>TIME, with time zone</td><td>the one with time zone</td></tr>
 *   <tr><td>arrays</td><td>an array of the common type of their elements</td></tr>
 *   <tr><td>a CHAR or VARCHAR and another type, except bytes</td><td>the other type, as which it is
 *       read</td></tr>
 *   <tr><td>all others</td><td>only with their own type</td></tr>
 * </table>
 */
public final class ComparedTypes {
  /** Digits after the point of a text that is compared with a DECIMAL, at least. */
  private static final int TEXT_SCALE = 10;

  private ComparedTypes() {}

  /**
   * The type as which values of two types compare.
   *
   * @return null if they do not
   */
  public static SqlType common(SqlType a, SqlType b) {
    if (a.equals(b) || b.kind() == Kind.NULL) {
      return a;
    }
    if (a.kind() == Kind.NULL) {
      return b;
    }
    if (a.kind().isNumeric() && b.kind().isNumeric()) {
      return number(a, b);
    }
    if (isText(a) && isText(b)) {
      return text(a, b);
    }
    if (isText(a) || isText(b)) {
      SqlType text = isText(a) ? a : b;
      SqlType other = text == a ? b : a;
      return text.kind() == Kind.CLOB && other.kind() != Kind.JSON ? null : read(other);
    }
    if (a.kind().isBinary() && b.kind().isBinary()) {
      boolean large = a.kind() == Kind.BLOB || b.kind() == Kind.BLOB;
      return SqlType.of(large ? Kind.BLOB : Kind.VARBINARY);
    }
    if (a.kind() == Kind.ARRAY && b.kind() == Kind.ARRAY) {
      return array(a, b);
    }
    if (a.kind() == b.kind()) {
      return Objects.equals(a.labels(), b.labels()) ? finer(a, b) : null;
    }
    return time(a, b);
  }

  /**
   * The type as which values of two types compare.
   *
   * @throws MokaException {@code TYPE_MISMATCH} if they do not
   */
  public static SqlType required(SqlType a, SqlType b) {
    SqlType common = common(a, b);
    if (common == null) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH,
          a
              + " and "
              + b
              + " do not compare; "
              + (a.kind() == Kind.BOOLEAN || b.kind() == Kind.BOOLEAN
                  ? "conditions are joined by AND and OR, and a value of another type is cast"
                  : "cast one of them to the type that is meant"));
    }
    return common;
  }

  private static SqlType number(SqlType a, SqlType b) {
    if (a.kind() == b.kind() && a.kind() != Kind.DECIMAL) {
      return a;
    }
    if (isApproximate(a) || isApproximate(b)) {
      return SqlType.of(Kind.DOUBLE);
    }
    if (a.kind() == Kind.DECIMAL || b.kind() == Kind.DECIMAL) {
      return SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, Math.max(a.scale(), b.scale()));
    }
    return a.kind().compareTo(b.kind()) > 0 ? a : b;
  }

  private static boolean isApproximate(SqlType type) {
    return type.kind() == Kind.REAL || type.kind() == Kind.DOUBLE;
  }

  private static boolean isText(SqlType type) {
    return switch (type.kind()) {
      case CHAR, VARCHAR, CLOB -> true;
      default -> false;
    };
  }

  private static SqlType text(SqlType a, SqlType b) {
    if (a.kind() == Kind.CLOB || b.kind() == Kind.CLOB) {
      return SqlType.of(Kind.CLOB);
    }
    boolean padded = a.kind() == Kind.CHAR || b.kind() == Kind.CHAR;
    return SqlType.of(padded ? Kind.CHAR : Kind.VARCHAR);
  }

  /** The type that a text is read as when it is compared with a type. */
  private static SqlType read(SqlType type) {
    return switch (type.kind()) {
      case BINARY, VARBINARY, BLOB, ROW -> null;
      case DECIMAL ->
          SqlType.decimal(SqlType.MAX_DECIMAL_PRECISION, Math.max(type.scale(), TEXT_SCALE));
      default -> type;
    };
  }

  private static SqlType array(SqlType a, SqlType b) {
    if (a.element() == null || b.element() == null) {
      return a.element() == null ? b : a;
    }
    // Texts are read as other types one by one, not by the array.
    SqlType element =
        isText(a.element()) == isText(b.element()) ? common(a.element(), b.element()) : null;
    return element == null ? null : SqlType.arrayOf(element);
  }

  private static SqlType finer(SqlType a, SqlType b) {
    return a.precision() >= b.precision() ? a : b;
  }

  private static SqlType time(SqlType a, SqlType b) {
    Kind later = later(a.kind(), b.kind());
    return later == null ? null : a.kind() == later ? a : b;
  }

  private static Kind later(Kind a, Kind b) {
    Kind first = a.compareTo(b) < 0 ? a : b;
    Kind second = first == a ? b : a;
    return switch (second) {
      case TIMESTAMP -> first == Kind.DATE ? second : null;
      case TIMESTAMP_TZ -> first == Kind.DATE || first == Kind.TIMESTAMP ? second : null;
      case TIME_TZ -> first == Kind.TIME ? second : null;
      default -> null;
    };
  }

  /** True if a value of a type compares as another one without being cast to it. */
  public static boolean isAlike(SqlType type, SqlType compared) {
    Kind kind = type.kind();
    return switch (compared.kind()) {
      case TINYINT, SMALLINT, INTEGER ->
          kind.isExactInteger() && kind != Kind.BIGINT || kind == Kind.NULL;
      case DECIMAL -> kind.isExactInteger() || kind == Kind.DECIMAL || kind == Kind.NULL;
      case CHAR -> kind == Kind.CHAR || kind == Kind.VARCHAR || kind == Kind.NULL;
      case CLOB -> kind == Kind.CLOB || kind == Kind.VARCHAR || kind == Kind.NULL;
      case BINARY, VARBINARY, BLOB -> kind.isBinary() || kind == Kind.NULL;
      case ARRAY ->
          kind == Kind.NULL
              || kind == Kind.ARRAY
                  && (type.element() == null
                      || compared.element() == null
                      || isAlike(type.element(), compared.element()));
      default -> kind == compared.kind() || kind == Kind.NULL;
    };
  }

  /** The order of values of two types, each of which {@link #isAlike} what they compare as. */
  public static Comparator<Object> order(SqlType a, SqlType b) {
    SqlType common = common(a, b);
    return common == null ? Comparators.forType(a) : Comparators.between(a, b, common);
  }
}
