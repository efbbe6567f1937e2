package io.mokadb.jdbc.metadata;

import static io.mokadb.jdbc.result.MokaResultSetMetaData.CATALOG;
import static java.sql.DatabaseMetaData.functionColumnIn;
import static java.sql.DatabaseMetaData.functionColumnResult;
import static java.sql.DatabaseMetaData.functionNoTable;
import static java.sql.DatabaseMetaData.functionNullableUnknown;
import static java.sql.DatabaseMetaData.functionReturn;
import static java.sql.DatabaseMetaData.functionReturnsTable;

import io.mokadb.jdbc.value.JdbcTypes;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The metadata results about functions and their parameters. */
final class RoutineRows {
  private static final short DECIMAL_RADIX = 10;

  private final CatalogReader catalogs;

  RoutineRows(CatalogReader catalogs) {
    this.catalogs = catalogs;
  }

  Rows functions(ObjectFilter filter) throws SQLException {
    Rows rows =
        new Rows("FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS FUNCTION_TYPE:S SPECIFIC_NAME");
    catalogs.read(
        "ROUTINE_SCHEMA, ROUTINE_NAME, DATA_TYPE, REMARKS",
        "ROUTINES",
        filter,
        row ->
            rows.add(
                CATALOG,
                row.getString(1),
                row.getString(2),
                row.getString(4),
                "ROW".equals(row.getString(3)) ? functionReturnsTable : functionNoTable,
                row.getString(2)));
    return rows.sortBy(0, 1, 2, 5);
  }

  /**
   * The parameters of functions, their values, and the columns of their rows.
   *
   * @param wanted null for all, which includes those without a name
   */
  Rows parameters(ObjectFilter filter, String wanted) throws SQLException {
    Rows rows =
        new Rows(
            "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME COLUMN_TYPE:S DATA_TYPE:I"
                + " TYPE_NAME PRECISION:I LENGTH:I SCALE:S RADIX:S NULLABLE:S REMARKS"
                + " CHAR_OCTET_LENGTH:I ORDINAL_POSITION:I IS_NULLABLE SPECIFIC_NAME");
    NamePattern names = NamePattern.like(wanted);
    catalogs.read(
        "SPECIFIC_SCHEMA, SPECIFIC_NAME, ORDINAL_POSITION, IS_RESULT, PARAMETER_NAME, "
            + StoredType.COLUMNS,
        "PARAMETERS",
        filter,
        row -> {
          String name = row.getString(5) == null ? "" : row.getString(5);
          if (wanted == null || names.matches(name)) {
            addParameter(rows, row, name);
          }
        });
    return rows.sortBy(0, 1, 2, 14);
  }

  private static void addParameter(Rows rows, ResultSet row, String name) throws SQLException {
    StoredType type = StoredType.read(row, 6);
    int position = row.getInt(3);
    int column = TableMetadata.isYes(row.getString(4)) ? functionColumnResult : functionColumnIn;
    rows.add(
        CATALOG,
        row.getString(1),
        row.getString(2),
        name,
        position == 0 ? functionReturn : column,
        JdbcTypes.code(type.sql().kind()),
        type.name(),
        type.precision(),
        null,
        type.digits(),
        DECIMAL_RADIX,
        functionNullableUnknown,
        null,
        null,
        position,
        "",
        row.getString(2));
  }
}
