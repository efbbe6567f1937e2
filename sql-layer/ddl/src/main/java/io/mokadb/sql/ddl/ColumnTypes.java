package io.mokadb.sql.ddl;

import io.mokadb.session.EnumLabels;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.parser.NameErrors;
import io.mokadb.sql.parser.ast.EnumTypeSpec;
import io.mokadb.sql.parser.ast.IntervalTypeSpec;
import io.mokadb.sql.parser.ast.NamedTypeSpec;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.type.SqlTypeName;

/** The conversion of types as they are written into types of columns. */
final class ColumnTypes {
  /** Digits of fractional seconds: values are microseconds. */
  private static final int MAX_FRACTION = 6;

  private ColumnTypes() {}

  /**
   * @throws MokaException {@code NO_SUCH_TYPE}, {@code FEATURE_NOT_SUPPORTED}, or {@code
   *     INVALID_STATEMENT} for a length or precision that makes no sense
   */
  static SqlType of(SqlDataTypeSpec spec) {
    SqlTypeNameSpec name = spec.getTypeNameSpec();
    return of(name, spec);
  }

  private static SqlType of(SqlTypeNameSpec name, SqlDataTypeSpec spec) {
    if (name instanceof SqlUserDefinedTypeNameSpec) {
      throw NameErrors.noType(name.getTypeName(), List.of());
    }
    if (name instanceof IntervalTypeSpec interval) {
      return SqlType.of(interval.isOfMonths() ? Kind.INTERVAL_YEAR_MONTH : Kind.INTERVAL_DAY_TIME);
    }
    if (name instanceof EnumTypeSpec given) {
      return SqlType.ofLabels(EnumLabels.of(null, given.labels()));
    }
    if (name instanceof NamedTypeSpec named) {
      return SqlType.of(
          Kind.valueOf(named.name()), named.precision() < 0 ? -1 : length(named.precision()));
    }
    if (name instanceof SqlCollectionTypeNameSpec collection
        && collection.getTypeName().getSimple().equals(SqlTypeName.ARRAY.name())) {
      SqlType element = of(collection.getElementTypeName(), spec);
      if (element.kind() == Kind.ENUM
          || element.kind() == Kind.CLOB
          || element.kind() == Kind.BLOB
          || element.kind().hasZone()) {
        throw MokaException.unsupported(
            "An array of " + element + " is not supported; take a simpler type");
      }
      return SqlType.arrayOf(element);
    }
    if (!(name instanceof SqlBasicTypeNameSpec basic)) {
      throw unsupported(spec);
    }
    if (basic.getCharSetName() != null) {
      throw MokaException.unsupported(
          "CHARACTER SET is not supported: every text may hold all of Unicode");
    }
    int precision = basic.getPrecision();
    return switch (basic.getTypeName().getSimple().toUpperCase(Locale.ROOT)) {
      case "BOOLEAN" -> SqlType.of(Kind.BOOLEAN);
      case "TINYINT" -> SqlType.of(Kind.TINYINT);
      case "SMALLINT" -> SqlType.of(Kind.SMALLINT);
      case "INTEGER" -> SqlType.of(Kind.INTEGER);
      case "BIGINT" -> SqlType.of(Kind.BIGINT);
      case "DECIMAL" -> decimal(precision, basic.getScale());
      case "REAL" -> SqlType.of(Kind.REAL);
      case "DOUBLE", "FLOAT" -> SqlType.of(Kind.DOUBLE);
      case "CHAR" -> SqlType.of(Kind.CHAR, precision < 0 ? 1 : length(precision));
      case "VARCHAR" -> SqlType.of(Kind.VARCHAR, precision < 0 ? -1 : length(precision));
      case "BINARY" -> SqlType.of(Kind.BINARY, precision < 0 ? 1 : length(precision));
      case "VARBINARY" -> SqlType.of(Kind.VARBINARY, precision < 0 ? -1 : length(precision));
      case "DATE" -> SqlType.of(Kind.DATE);
      case "TIME" -> SqlType.of(Kind.TIME, fraction(precision));
      case "TIMESTAMP" -> SqlType.of(Kind.TIMESTAMP, fraction(precision));
      case "TIME_TZ", "TIME_WITH_LOCAL_TIME_ZONE" -> SqlType.of(Kind.TIME_TZ, fraction(precision));
      case "TIMESTAMP_TZ", "TIMESTAMP_WITH_LOCAL_TIME_ZONE" ->
          SqlType.of(Kind.TIMESTAMP_TZ, fraction(precision));
      case "UUID" -> SqlType.of(Kind.UUID);
      default -> throw unsupported(spec);
    };
  }

  private static SqlType decimal(int precision, int scale) {
    int digits = precision < 0 ? SqlType.MAX_DECIMAL_PRECISION : precision;
    int fraction = scale == Integer.MIN_VALUE ? 0 : scale;
    if (digits < 1 || digits > SqlType.MAX_DECIMAL_PRECISION || fraction < 0 || fraction > digits) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "DECIMAL("
              + digits
              + ", "
              + fraction
              + "): the precision lies between 1 and "
              + SqlType.MAX_DECIMAL_PRECISION
              + ", the scale between 0 and the precision");
    }
    return SqlType.decimal(digits, fraction);
  }

  private static int length(int length) {
    if (length < 1) {
      throw new MokaException(SqlState.INVALID_STATEMENT, "A length is at least 1, not " + length);
    }
    return length;
  }

  private static int fraction(int digits) {
    if (digits > MAX_FRACTION) {
      throw MokaException.unsupported(
          "Times have at most " + MAX_FRACTION + " digits of fractional seconds, not " + digits);
    }
    return digits < 0 ? MAX_FRACTION : digits;
  }

  private static MokaException unsupported(SqlDataTypeSpec spec) {
    return MokaException.unsupported("A column cannot have the type " + spec);
  }
}
