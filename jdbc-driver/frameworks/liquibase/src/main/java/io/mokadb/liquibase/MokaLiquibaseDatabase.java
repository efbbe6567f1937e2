package io.mokadb.liquibase;

import java.sql.SQLException;
import java.util.List;
import liquibase.CatalogAndSchema;
import liquibase.Scope;
import liquibase.database.AbstractJdbcDatabase;
import liquibase.database.Database;
import liquibase.database.DatabaseConnection;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.DatabaseException;
import liquibase.executor.ExecutorService;
import liquibase.snapshot.SnapshotGenerator;
import liquibase.statement.DatabaseFunction;
import liquibase.statement.core.RawParameterizedSqlStatement;
import liquibase.structure.core.View;

/** Moka as a database of Liquibase. For one thread, as Liquibase uses it. */
public final class MokaLiquibaseDatabase extends AbstractJdbcDatabase {
  private static final String PRODUCT = "Moka";
  private static final int DEFAULT_PORT = 8765;
  private static final int MICROSECONDS = 6;

  /** For {@link java.util.ServiceLoader}. */
  public MokaLiquibaseDatabase() {
    unquotedObjectsAreUppercased = true;
    setCurrentDateTimeFunction("LOCALTIMESTAMP");
    sequenceNextValueFunction = "NEXT VALUE FOR %s";
    sequenceCurrentValueFunction = "CURRENT VALUE FOR %s";
    for (String function :
        List.of("CURRENT_DATE", "CURRENT_TIME", "CURRENT_TIMESTAMP", "LOCALTIMESTAMP", "NOW")) {
      dateFunctions.add(new DatabaseFunction(function));
    }
    unmodifiableDataTypes.addAll(
        List.of(
            "boolean",
            "tinyint",
            "smallint",
            "integer",
            "bigint",
            "real",
            "double",
            "date",
            "json",
            "uuid",
            "blob",
            "clob"));
    addReservedWords(ReservedWords.ALL);
  }

  /**
   * The priority of a snapshot generator that serves Moka alone.
   *
   * @param general what Liquibase's own generator would have
   */
  static int snapshotPriority(int general, Database database) {
    return database instanceof MokaLiquibaseDatabase && general > SnapshotGenerator.PRIORITY_NONE
        ? SnapshotGenerator.PRIORITY_DATABASE
        : SnapshotGenerator.PRIORITY_NONE;
  }

  @Override
  public String getShortName() {
    return "moka";
  }

  @Override
  protected String getDefaultDatabaseProductName() {
    return PRODUCT;
  }

  @Override
  public boolean isCorrectDatabaseImplementation(DatabaseConnection connection)
      throws DatabaseException {
    return PRODUCT.equals(connection.getDatabaseProductName());
  }

  @Override
  public String getDefaultDriver(String url) {
    return url.startsWith("jdbc:moka:") ? "io.mokadb.jdbc.MokaDriver" : null;
  }

  @Override
  public Integer getDefaultPort() {
    return DEFAULT_PORT;
  }

  @Override
  public int getPriority() {
    return PRIORITY_DATABASE;
  }

  @Override
  public boolean supportsInitiallyDeferrableColumns() {
    return true;
  }

  @Override
  public boolean supportsTablespaces() {
    return false;
  }

  @Override
  public boolean supportsSequences() {
    return true;
  }

  @Override
  public boolean supportsDDLInTransaction() {
    return false;
  }

  /** It has an index of its own, or that of a key. */
  @Override
  public boolean createsIndexesForForeignKeys() {
    return true;
  }

  @Override
  public int getMaxFractionalDigitsForTimestamp() {
    return MICROSECONDS;
  }

  @Override
  protected String getConnectionSchemaName() {
    try {
      return getConnection() == null ? null : schemaOf(getConnection());
    } catch (DatabaseException e) {
      return null;
    }
  }

  private static String schemaOf(DatabaseConnection connection) throws DatabaseException {
    try {
      return ((JdbcConnection) connection).getUnderlyingConnection().getSchema();
    } catch (SQLException e) {
      throw new DatabaseException(e);
    }
  }

  @Override
  public String getViewDefinition(CatalogAndSchema schema, String view) throws DatabaseException {
    String given = schema.customize(this).getSchemaName();
    return Scope.getCurrentScope()
        .getSingleton(ExecutorService.class)
        .getExecutor("jdbc", this)
        .queryForObject(
            new RawParameterizedSqlStatement(
                "SELECT VIEW_DEFINITION FROM INFORMATION_SCHEMA.VIEWS"
                    + " WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                given == null ? getDefaultSchemaName() : given,
                correctObjectName(view, View.class)),
            String.class);
  }
}
