package io.mokadb.jdbc.metadata;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.metadata.CatalogReader.Column;
import io.mokadb.jdbc.metadata.CatalogReader.IndexPart;
import io.mokadb.jdbc.metadata.CatalogReader.KeyPart;
import io.mokadb.jdbc.metadata.CatalogReader.Parameter;
import io.mokadb.jdbc.metadata.CatalogReader.Privilege;
import io.mokadb.jdbc.metadata.CatalogReader.Routine;
import io.mokadb.jdbc.metadata.CatalogReader.Table;
import io.mokadb.jdbc.metadata.ForeignKeys.Side;
import io.mokadb.jdbc.result.MokaResultSetMetaData;
import io.mokadb.jdbc.result.SelfWrapper;
import io.mokadb.jdbc.value.JdbcTypes;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The catalog as JDBC tells it. Lives as long as its connection, whose threading it shares; in
 * manual commit mode its queries belong to the open transaction.
 */
public final class MokaDatabaseMetaData extends AbsentObjects implements SelfWrapper {
  private static final String CATALOG = MokaResultSetMetaData.CATALOG;

  private static final short DECIMAL_RADIX = 10;

  private final Connection connection;
  private final ProductInfo product;
  private final CatalogReader catalogs;

  public MokaDatabaseMetaData(Connection connection, ProductInfo product) {
    this.connection = connection;
    this.product = product;
    this.catalogs = new CatalogReader(connection);
  }

  @Override
  Connection connection() {
    return connection;
  }

  /** Whether objects of the one catalog are meant. */
  private static boolean isOurs(String catalog) {
    return catalog == null || catalog.equals(CATALOG);
  }

  @Override
  public ResultSet getCatalogs() throws SQLException {
    checkOpen();
    return new Rows("TABLE_CAT").add(CATALOG).open(connection);
  }

  @Override
  public ResultSet getSchemas() throws SQLException {
    return getSchemas(null, null);
  }

  @Override
  public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
    checkOpen();
    Rows rows = new Rows("TABLE_SCHEM TABLE_CATALOG");
    NamePattern wanted = NamePattern.like(schemaPattern);
    if (isOurs(catalog)) {
      for (String schema : catalogs.schemas()) {
        if (wanted.matches(schema)) {
          rows.add(schema, CATALOG);
        }
      }
    }
    return rows.sortBy(1, 0).open(connection);
  }

  @Override
  public ResultSet getTableTypes() throws SQLException {
    checkOpen();
    return new Rows("TABLE_TYPE")
        .add("LOCAL TEMPORARY")
        .add("MATERIALIZED VIEW")
        .add("SYSTEM VIEW")
        .add("TABLE")
        .add("VIEW")
        .open(connection);
  }

  private static String tableType(String type) {
    return "BASE TABLE".equals(type) ? "TABLE" : type;
  }

  @Override
  public ResultSet getTables(
      String catalog, String schemaPattern, String tablePattern, String[] types)
      throws SQLException {
    checkOpen();
    Rows rows =
        new Rows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME TABLE_TYPE REMARKS TYPE_CAT TYPE_SCHEM TYPE_NAME"
                + " SELF_REFERENCING_COL_NAME REF_GENERATION");
    Set<String> wanted = types == null ? null : new HashSet<>(Arrays.asList(types));
    if (isOurs(catalog)) {
      for (Table table :
          catalogs.tables(NamePattern.like(schemaPattern), NamePattern.like(tablePattern))) {
        String type = tableType(table.type());
        // Some tools ask with the standard's name.
        if (wanted == null || wanted.contains(type) || wanted.contains(table.type())) {
          rows.add(
              CATALOG,
              table.schema(),
              table.name(),
              type,
              table.remarks(),
              null,
              null,
              null,
              null,
              null);
        }
      }
    }
    return rows.sortBy(3, 0, 1, 2).open(connection);
  }

  @Override
  public ResultSet getColumns(
      String catalog, String schemaPattern, String tablePattern, String columnPattern)
      throws SQLException {
    checkOpen();
    Rows rows =
        new Rows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME DATA_TYPE:I TYPE_NAME COLUMN_SIZE:I"
                + " BUFFER_LENGTH:I DECIMAL_DIGITS:I NUM_PREC_RADIX:I NULLABLE:I REMARKS COLUMN_DEF"
                + " SQL_DATA_TYPE:I SQL_DATETIME_SUB:I CHAR_OCTET_LENGTH:I ORDINAL_POSITION:I"
                + " IS_NULLABLE SCOPE_CATALOG SCOPE_SCHEMA SCOPE_TABLE SOURCE_DATA_TYPE:S"
                + " IS_AUTOINCREMENT IS_GENERATEDCOLUMN");
    NamePattern wanted = NamePattern.like(columnPattern);
    if (isOurs(catalog)) {
      for (Column column :
          catalogs.columns(NamePattern.like(schemaPattern), NamePattern.like(tablePattern))) {
        if (wanted.matches(column.name())) {
          add(rows, column);
        }
      }
    }
    return rows.sortBy(0, 1, 2, 16).open(connection);
  }

  @Override
  public ResultSet getFunctions(String catalog, String schemaPattern, String functionPattern)
      throws SQLException {
    checkOpen();
    Rows rows =
        new Rows("FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME REMARKS FUNCTION_TYPE:S SPECIFIC_NAME");
    if (isOurs(catalog)) {
      for (Routine function :
          catalogs.functions(NamePattern.like(schemaPattern), NamePattern.like(functionPattern))) {
        rows.add(
            CATALOG,
            function.schema(),
            function.name(),
            function.remarks(),
            function.givesRows() ? functionReturnsTable : functionNoTable,
            function.name());
      }
    }
    return rows.sortBy(0, 1, 2, 5).open(connection);
  }

  @Override
  public ResultSet getFunctionColumns(
      String catalog, String schemaPattern, String functionPattern, String columnPattern)
      throws SQLException {
    checkOpen();
    Rows rows =
        new Rows(
            "FUNCTION_CAT FUNCTION_SCHEM FUNCTION_NAME COLUMN_NAME COLUMN_TYPE:S DATA_TYPE:I"
                + " TYPE_NAME PRECISION:I LENGTH:I SCALE:S RADIX:S NULLABLE:S REMARKS"
                + " CHAR_OCTET_LENGTH:I ORDINAL_POSITION:I IS_NULLABLE SPECIFIC_NAME");
    NamePattern wanted = NamePattern.like(columnPattern);
    if (isOurs(catalog)) {
      for (Parameter one :
          catalogs.parameters(NamePattern.like(schemaPattern), NamePattern.like(functionPattern))) {
        String name = one.name() == null ? "" : one.name();
        if (columnPattern == null || wanted.matches(name)) {
          rows.add(
              CATALOG,
              one.schema(),
              one.function(),
              name,
              one.position() == 0
                  ? functionReturn
                  : one.result() ? functionColumnResult : functionColumnIn,
              JdbcTypes.code(one.type().kind()),
              one.typeName(),
              JdbcTypes.precision(one.type()),
              null,
              digits(one.type()),
              DECIMAL_RADIX,
              functionNullableUnknown,
              null,
              null,
              one.position(),
              "",
              one.function());
        }
      }
    }
    return rows.sortBy(0, 1, 2, 14).open(connection);
  }

  private static void add(Rows rows, Column column) {
    SqlType type = column.type();
    Kind kind = type.kind();
    boolean sized = kind.isCharacter() || kind.isBinary();
    rows.add(
        CATALOG,
        column.schema(),
        column.table(),
        column.name(),
        column.jdbcType(),
        column.typeName(),
        JdbcTypes.precision(type),
        null,
        digits(type),
        kind.isNumeric() ? 10 : null,
        column.nullable() ? columnNullable : columnNoNulls,
        column.remarks(),
        column.defaultText(),
        null,
        null,
        sized ? JdbcTypes.precision(type) : null,
        column.position(),
        column.nullable() ? "YES" : "NO",
        null,
        null,
        null,
        null,
        column.identity() ? "YES" : "NO",
        column.generated() ? "YES" : "NO");
  }

  private static Integer digits(SqlType type) {
    return switch (type.kind()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, TIME, TIMESTAMP, TIME_TZ, TIMESTAMP_TZ ->
          JdbcTypes.scale(type);
      default -> null;
    };
  }

  @Override
  public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
    checkOpen();
    Rows rows = new Rows("TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME KEY_SEQ:S PK_NAME");
    if (isOurs(catalog)) {
      for (KeyPart part :
          catalogs.primaryKeys(NamePattern.exact(schema), NamePattern.exact(table))) {
        rows.add(
            CATALOG,
            part.schema(),
            part.table(),
            part.column(),
            part.position(),
            part.constraint());
      }
    }
    return rows.sortBy(3, 1, 2).open(connection);
  }

  @Override
  public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern)
      throws SQLException {
    checkOpen();
    Rows rows = new Rows("TABLE_CAT TABLE_SCHEM TABLE_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE");
    if (isOurs(catalog)) {
      for (Privilege held :
          catalogs.tablePrivileges(
              NamePattern.like(schemaPattern), NamePattern.like(tablePattern))) {
        rows.add(
            CATALOG,
            held.schema(),
            held.table(),
            held.grantor(),
            held.grantee(),
            held.privilege(),
            held.grantable());
      }
    }
    return rows.sortBy(0, 1, 2, 5, 4).open(connection);
  }

  @Override
  public ResultSet getColumnPrivileges(
      String catalog, String schema, String table, String columnPattern) throws SQLException {
    checkOpen();
    Rows rows =
        new Rows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME COLUMN_NAME GRANTOR GRANTEE PRIVILEGE IS_GRANTABLE");
    NamePattern columns = NamePattern.like(columnPattern);
    if (isOurs(catalog)) {
      for (Privilege held :
          catalogs.columnPrivileges(NamePattern.exact(schema), NamePattern.exact(table))) {
        if (columns.matches(held.column())) {
          rows.add(
              CATALOG,
              held.schema(),
              held.table(),
              held.column(),
              held.grantor(),
              held.grantee(),
              held.privilege(),
              held.grantable());
        }
      }
    }
    return rows.sortBy(3, 6, 5, 0, 1, 2).open(connection);
  }

  @Override
  public ResultSet getBestRowIdentifier(
      String catalog, String schema, String table, int scope, boolean nullable)
      throws SQLException {
    checkOpen();
    if (scope < bestRowTemporary || scope > bestRowSession) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "Scope " + scope);
    }
    Rows rows =
        new Rows(
            "SCOPE:S COLUMN_NAME DATA_TYPE:I TYPE_NAME COLUMN_SIZE:I BUFFER_LENGTH:I"
                + " DECIMAL_DIGITS:S PSEUDO_COLUMN:S");
    if (isOurs(catalog)) {
      NamePattern schemas = NamePattern.exact(schema);
      NamePattern tables = NamePattern.exact(table);
      Set<String> keys = new HashSet<>();
      for (KeyPart part : catalogs.primaryKeys(schemas, tables)) {
        keys.add(part.schema() + "\0" + part.table() + "\0" + part.column());
      }
      for (Column column : catalogs.columns(schemas, tables)) {
        if (keys.contains(column.schema() + "\0" + column.table() + "\0" + column.name())) {
          rows.add(
              bestRowSession,
              column.name(),
              column.jdbcType(),
              column.typeName(),
              JdbcTypes.precision(column.type()),
              null,
              digits(column.type()),
              bestRowNotPseudo);
        }
      }
    }
    return rows.open(connection);
  }

  /** Counts of entries and pages are not known: 0. */
  @Override
  public ResultSet getIndexInfo(
      String catalog, String schema, String table, boolean unique, boolean approximate)
      throws SQLException {
    checkOpen();
    Rows rows =
        new Rows(
            "TABLE_CAT TABLE_SCHEM TABLE_NAME NON_UNIQUE:B INDEX_QUALIFIER INDEX_NAME TYPE:S"
                + " ORDINAL_POSITION:S COLUMN_NAME ASC_OR_DESC CARDINALITY:L PAGES:L"
                + " FILTER_CONDITION");
    if (isOurs(catalog)) {
      for (IndexPart part : catalogs.indexes(NamePattern.exact(schema), NamePattern.exact(table))) {
        if (part.unique() || !unique) {
          rows.add(
              CATALOG,
              part.schema(),
              part.table(),
              !part.unique(),
              null,
              part.index(),
              (int) (part.primary() ? tableIndexClustered : tableIndexOther),
              part.position(),
              part.column(),
              part.ascending() ? "A" : "D",
              0L,
              0L,
              null);
        }
      }
    }
    return rows.sortBy(3, 6, 5, 1, 2, 7).open(connection);
  }

  @Override
  public ResultSet getImportedKeys(String catalog, String schema, String table)
      throws SQLException {
    checkOpen();
    return new ForeignKeys(connection).between(Side.ANY, new Side(catalog, schema, table), true);
  }

  @Override
  public ResultSet getExportedKeys(String catalog, String schema, String table)
      throws SQLException {
    checkOpen();
    return new ForeignKeys(connection).between(new Side(catalog, schema, table), Side.ANY, false);
  }

  @Override
  public ResultSet getCrossReference(
      String parentCatalog,
      String parentSchema,
      String parentTable,
      String foreignCatalog,
      String foreignSchema,
      String foreignTable)
      throws SQLException {
    checkOpen();
    return new ForeignKeys(connection)
        .between(
            new Side(parentCatalog, parentSchema, parentTable),
            new Side(foreignCatalog, foreignSchema, foreignTable),
            false);
  }

  @Override
  public ResultSet getTypeInfo() throws SQLException {
    checkOpen();
    return TypeCatalog.rows().open(connection);
  }

  private void checkOpen() throws SQLException {
    if (connection.isClosed()) {
      throw SqlErrors.connectionClosed();
    }
  }

  @Override
  public Connection getConnection() {
    return connection;
  }

  @Override
  public boolean isReadOnly() throws SQLException {
    return connection.isReadOnly();
  }

  @Override
  public String getURL() {
    return product.url();
  }

  @Override
  public String getUserName() {
    return product.user();
  }

  @Override
  public String getDatabaseProductName() {
    return "Moka";
  }

  @Override
  public String getDatabaseProductVersion() {
    return product.databaseVersion();
  }

  @Override
  public int getDatabaseMajorVersion() {
    return product.databaseMajor();
  }

  @Override
  public int getDatabaseMinorVersion() {
    return product.databaseMinor();
  }

  @Override
  public String getDriverName() {
    return product.driverName();
  }

  @Override
  public String getDriverVersion() {
    return product.driverVersion();
  }

  @Override
  public int getDriverMajorVersion() {
    return product.driverMajor();
  }

  @Override
  public int getDriverMinorVersion() {
    return product.driverMinor();
  }
}
