package io.mokadb.jdbc.result;

import io.mokadb.jdbc.value.JdbcTypes;
import io.mokadb.session.ColumnInfo;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;

/** The columns of a result. Immutable. */
public final class MokaResultSetMetaData implements ResultSetMetaData, SelfWrapper {
  /** The one catalog. */
  public static final String CATALOG = "MOKA";

  private final ResultColumns columns;

  MokaResultSetMetaData(ResultColumns columns) {
    this.columns = columns;
  }

  private SqlType type(int column) throws SQLException {
    return columns.info(column).type();
  }

  private Kind kind(int column) throws SQLException {
    return type(column).kind();
  }

  @Override
  public int getColumnCount() {
    return columns.count();
  }

  @Override
  public boolean isAutoIncrement(int column) throws SQLException {
    return columns.info(column).autoIncrement();
  }

  @Override
  public boolean isCaseSensitive(int column) throws SQLException {
    return kind(column).isCharacter();
  }

  @Override
  public boolean isSearchable(int column) throws SQLException {
    columns.info(column);
    return true;
  }

  @Override
  public boolean isCurrency(int column) throws SQLException {
    columns.info(column);
    return false;
  }

  @Override
  public int isNullable(int column) throws SQLException {
    return columns.info(column).nullable() ? columnNullable : columnNoNulls;
  }

  @Override
  public boolean isSigned(int column) throws SQLException {
    return JdbcTypes.isSigned(kind(column));
  }

  @Override
  public int getColumnDisplaySize(int column) throws SQLException {
    return JdbcTypes.displaySize(type(column));
  }

  @Override
  public String getColumnLabel(int column) throws SQLException {
    return columns.info(column).label();
  }

  @Override
  public String getColumnName(int column) throws SQLException {
    return columns.info(column).name();
  }

  @Override
  public String getSchemaName(int column) throws SQLException {
    String schema = columns.info(column).schema();
    return schema == null ? "" : schema;
  }

  @Override
  public int getPrecision(int column) throws SQLException {
    return JdbcTypes.precision(type(column));
  }

  @Override
  public int getScale(int column) throws SQLException {
    return JdbcTypes.scale(type(column));
  }

  @Override
  public String getTableName(int column) throws SQLException {
    String table = columns.info(column).table();
    return table == null ? "" : table;
  }

  /** None: who builds names of this, as row sets do, must not put a catalog before the schema. */
  @Override
  public String getCatalogName(int column) throws SQLException {
    columns.info(column);
    return "";
  }

  @Override
  public int getColumnType(int column) throws SQLException {
    return JdbcTypes.code(kind(column));
  }

  @Override
  public String getColumnTypeName(int column) throws SQLException {
    return JdbcTypes.name(type(column));
  }

  /** Columns of tables can be written to, if their row is known; expressions cannot. */
  @Override
  public boolean isReadOnly(int column) throws SQLException {
    return columns.info(column).table() == null;
  }

  @Override
  public boolean isWritable(int column) throws SQLException {
    return !isReadOnly(column);
  }

  @Override
  public boolean isDefinitelyWritable(int column) throws SQLException {
    columns.info(column);
    return false;
  }

  @Override
  public String getColumnClassName(int column) throws SQLException {
    return JdbcTypes.className(kind(column));
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("[");
    try {
      for (int i = 1; i <= columns.count(); i++) {
        ColumnInfo info = columns.info(i);
        text.append(i == 1 ? "" : ", ").append(info.label()).append(' ').append(info.type());
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return text.append(']').toString();
  }
}
