package io.mokadb.flyway;

import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.flywaydb.core.internal.database.base.Connection;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.PlainExecutionTemplate;

/** One of Flyway's connections. For one thread. */
final class MokaFlywayConnection extends Connection<MokaFlywayDatabase> {
  MokaFlywayConnection(MokaFlywayDatabase database, java.sql.Connection connection) {
    super(database, connection);
  }

  @Override
  protected String getCurrentSchemaNameOrSearchPath() throws SQLException {
    return getJdbcConnection().getSchema();
  }

  @Override
  protected void doChangeCurrentSchemaOrSearchPathTo(String schema) throws SQLException {
    getJdbcConnection().setSchema(schema);
  }

  @Override
  public Schema<?, ?> getSchema(String name) {
    return new MokaSchema(jdbcTemplate, database, name);
  }

  /** Outside a transaction: others must see the lock at once. */
  @Override
  @SuppressWarnings("rawtypes") // as in Flyway
  public <T> T lock(Table table, Callable<T> callable) {
    return new PlainExecutionTemplate(true)
        .execute(
            () -> {
              table.lock();
              try {
                return callable.call();
              } finally {
                table.unlock();
              }
            });
  }
}
