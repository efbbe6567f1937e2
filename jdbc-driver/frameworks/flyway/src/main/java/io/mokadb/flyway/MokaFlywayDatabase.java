package io.mokadb.flyway;

import java.sql.Connection;
import java.sql.SQLException;
import org.flywaydb.core.api.configuration.Configuration;
import org.flywaydb.core.internal.database.base.Database;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcConnectionFactory;
import org.flywaydb.core.internal.jdbc.StatementInterceptor;

/** A Moka database that Flyway migrates. For one thread, as Flyway uses it. */
final class MokaFlywayDatabase extends Database<MokaFlywayConnection> {
  private static final String OWNER = "owner";

  MokaFlywayDatabase(
      Configuration configuration,
      JdbcConnectionFactory connections,
      StatementInterceptor interceptor) {
    super(configuration, connections, interceptor);
  }

  @Override
  protected MokaFlywayConnection doGetConnection(Connection connection) {
    return new MokaFlywayConnection(this, connection);
  }

  @Override
  public void ensureSupported(Configuration configuration) {
    ensureDatabaseIsRecentEnough("0.1");
  }

  /** A database without users has no current user. */
  @Override
  protected String doGetCurrentUser() throws SQLException {
    String user = super.doGetCurrentUser();
    return user == null || user.isEmpty() ? OWNER : user;
  }

  @Override
  public boolean supportsDdlTransactions() {
    return false;
  }

  @Override
  public String getBooleanTrue() {
    return "TRUE";
  }

  @Override
  public String getBooleanFalse() {
    return "FALSE";
  }

  @Override
  public boolean catalogIsSchema() {
    return false;
  }

  @Override
  @SuppressWarnings("rawtypes") // as in Flyway
  public String getRawCreateScript(Table table, boolean baseline) {
    String script =
        """
        CREATE TABLE %s (
          "installed_rank" INTEGER NOT NULL CONSTRAINT "%s_pk" PRIMARY KEY,
          "version" VARCHAR(50),
          "description" VARCHAR(200) NOT NULL,
          "type" VARCHAR(20) NOT NULL,
          "script" VARCHAR(1000) NOT NULL,
          "checksum" INTEGER,
          "installed_by" VARCHAR(100) NOT NULL,
          "installed_on" TIMESTAMP DEFAULT LOCALTIMESTAMP NOT NULL,
          "execution_time" INTEGER NOT NULL,
          "success" BOOLEAN NOT NULL
        );
        """
            .formatted(table, table.getName());
    return baseline ? script + getBaselineStatement(table) + ";\n" : script;
  }
}
