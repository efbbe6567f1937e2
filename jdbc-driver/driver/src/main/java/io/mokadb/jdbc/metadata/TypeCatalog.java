package io.mokadb.jdbc.metadata;

import io.mokadb.jdbc.value.JdbcTypes;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.DatabaseMetaData;

/** The types that a column can have, in the form of {@code getTypeInfo}. Stateless. */
final class TypeCatalog {
  private static final Kind[] COLUMN_TYPES = {
    Kind.BOOLEAN,
    Kind.TINYINT,
    Kind.SMALLINT,
    Kind.INTEGER,
    Kind.BIGINT,
    Kind.DECIMAL,
    Kind.REAL,
    Kind.DOUBLE,
    Kind.CHAR,
    Kind.VARCHAR,
    Kind.BINARY,
    Kind.VARBINARY,
    Kind.DATE,
    Kind.TIME,
    Kind.TIMESTAMP,
    Kind.TIME_TZ,
    Kind.TIMESTAMP_TZ,
    Kind.UUID,
    Kind.INTERVAL_YEAR_MONTH,
    Kind.INTERVAL_DAY_TIME,
    Kind.CLOB,
    Kind.BLOB,
    Kind.JSON,
    Kind.ARRAY
  };

  private TypeCatalog() {}

  static Rows rows() {
    Rows rows =
        new Rows(
            "TYPE_NAME DATA_TYPE:I PRECISION:I LITERAL_PREFIX LITERAL_SUFFIX CREATE_PARAMS"
                + " NULLABLE:S CASE_SENSITIVE:B SEARCHABLE:S UNSIGNED_ATTRIBUTE:B"
                + " FIXED_PREC_SCALE:B AUTO_INCREMENT:B LOCAL_TYPE_NAME MINIMUM_SCALE:S"
                + " MAXIMUM_SCALE:S SQL_DATA_TYPE:I SQL_DATETIME_SUB:I NUM_PREC_RADIX:I");
    for (Kind kind : COLUMN_TYPES) {
      SqlType type = SqlType.of(kind);
      rows.add(
          kind.sqlName(),
          JdbcTypes.code(kind),
          JdbcTypes.precision(type),
          prefix(kind),
          prefix(kind) == null ? null : "'",
          parameters(kind),
          DatabaseMetaData.typeNullable,
          kind.isCharacter(),
          kind.isBinary() ? DatabaseMetaData.typePredBasic : DatabaseMetaData.typeSearchable,
          false,
          false,
          kind.isExactInteger(),
          null,
          0,
          maximumScale(kind),
          null,
          null,
          10);
    }
    return rows.sortBy(1);
  }

  private static String prefix(Kind kind) {
    return switch (kind) {
      case CHAR, VARCHAR, CLOB -> "'";
      case BINARY, VARBINARY, BLOB -> "X'";
      case DATE, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ, UUID, JSON -> kind.sqlName() + " '";
      default -> null;
    };
  }

  private static String parameters(Kind kind) {
    return switch (kind) {
      case CHAR, VARCHAR, BINARY, VARBINARY, CLOB, BLOB -> "LENGTH";
      case DECIMAL -> "PRECISION,SCALE";
      case TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> "SCALE";
      default -> null;
    };
  }

  private static int maximumScale(Kind kind) {
    return switch (kind) {
      case DECIMAL -> SqlType.MAX_DECIMAL_PRECISION;
      case TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ -> JdbcTypes.scale(SqlType.of(kind));
      default -> 0;
    };
  }
}
