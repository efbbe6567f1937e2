package io.mokadb.jdbc.metadata;

import static io.mokadb.jdbc.result.MokaResultSetMetaData.CATALOG;

import io.mokadb.jdbc.error.SqlErrors;
import io.mokadb.jdbc.metadata.ForeignKeys.Side;
import io.mokadb.jdbc.result.SelfWrapper;
import io.mokadb.session.SqlState;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The metadata of a database as JDBC prescribes them. Lives as long as its connection, whose
 * threading it shares; in manual commit mode its queries belong to the open transaction.
 */
public final class MokaDatabaseMetaData extends AbsentObjects implements SelfWrapper {
  private final Connection connection;
  private final ProductInfo product;
  private final TableMetadata tables;
  private final KeyRows keys;
  private final RoutineRows routines;
  private final PrivilegeRows privileges;
  private final EscapeLists escapes;

  public MokaDatabaseMetaData(Connection connection, ProductInfo product) {
    this.connection = connection;
    this.product = product;
    CatalogReader catalogs = new CatalogReader(connection);
    this.tables = new TableMetadata(catalogs);
    this.keys = new KeyRows(catalogs);
    this.routines = new RoutineRows(catalogs);
    this.privileges = new PrivilegeRows(catalogs);
    this.escapes = new EscapeLists(connection);
  }

  @Override
  public String getNumericFunctions() throws SQLException {
    checkOpen();
    return escapes.names("NUMERIC");
  }

  @Override
  public String getStringFunctions() throws SQLException {
    checkOpen();
    return escapes.names("STRING");
  }

  @Override
  public String getSystemFunctions() throws SQLException {
    checkOpen();
    return escapes.names("SYSTEM");
  }

  @Override
  public String getTimeDateFunctions() throws SQLException {
    checkOpen();
    return escapes.names("TIMEDATE");
  }

  @Override
  Connection connection() {
    return connection;
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
    return tables.schemas(ObjectFilter.like(catalog, schemaPattern, null)).open(connection);
  }

  @Override
  public ResultSet getTableTypes() throws SQLException {
    checkOpen();
    return TableMetadata.types().open(connection);
  }

  @Override
  public ResultSet getTables(
      String catalog, String schemaPattern, String tablePattern, String[] types)
      throws SQLException {
    checkOpen();
    return tables
        .tables(ObjectFilter.like(catalog, schemaPattern, tablePattern), types)
        .open(connection);
  }

  @Override
  public ResultSet getColumns(
      String catalog, String schemaPattern, String tablePattern, String columnPattern)
      throws SQLException {
    checkOpen();
    return tables
        .columns(
            ObjectFilter.like(catalog, schemaPattern, tablePattern),
            NamePattern.like(columnPattern))
        .open(connection);
  }

  @Override
  public ResultSet getFunctions(String catalog, String schemaPattern, String functionPattern)
      throws SQLException {
    checkOpen();
    return routines
        .functions(ObjectFilter.like(catalog, schemaPattern, functionPattern))
        .open(connection);
  }

  @Override
  public ResultSet getFunctionColumns(
      String catalog, String schemaPattern, String functionPattern, String columnPattern)
      throws SQLException {
    checkOpen();
    return routines
        .parameters(ObjectFilter.like(catalog, schemaPattern, functionPattern), columnPattern)
        .open(connection);
  }

  @Override
  public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
    checkOpen();
    return keys.primaryKeys(ObjectFilter.exact(catalog, schema, table)).open(connection);
  }

  @Override
  public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern)
      throws SQLException {
    checkOpen();
    return privileges
        .ofTables(ObjectFilter.like(catalog, schemaPattern, tablePattern))
        .open(connection);
  }

  @Override
  public ResultSet getColumnPrivileges(
      String catalog, String schema, String table, String columnPattern) throws SQLException {
    checkOpen();
    return privileges
        .ofColumns(ObjectFilter.exact(catalog, schema, table), NamePattern.like(columnPattern))
        .open(connection);
  }

  @Override
  public ResultSet getBestRowIdentifier(
      String catalog, String schema, String table, int scope, boolean nullable)
      throws SQLException {
    checkOpen();
    if (scope < bestRowTemporary || scope > bestRowSession) {
      throw SqlErrors.of(SqlState.INVALID_PARAMETER, "A row identifier has no scope " + scope);
    }
    return keys.bestRowIdentifiers(ObjectFilter.exact(catalog, schema, table)).open(connection);
  }

  @Override
  public ResultSet getIndexInfo(
      String catalog, String schema, String table, boolean unique, boolean approximate)
      throws SQLException {
    checkOpen();
    return keys.indexes(ObjectFilter.exact(catalog, schema, table), unique).open(connection);
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
