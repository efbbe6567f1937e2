package io.mokadb.flyway;

import java.sql.SQLException;
import org.flywaydb.core.internal.database.InsertRowLock;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/**
 * A table, which is locked by a row in it: Moka's transactions do not wait for each other. The row
 * of a process that died is void after ten minutes. For one thread.
 */
final class MokaTable extends Table<MokaFlywayDatabase, MokaSchema> {
  private final InsertRowLock lock;

  MokaTable(JdbcTemplate jdbc, MokaFlywayDatabase database, MokaSchema schema, String name) {
    super(jdbc, database, schema, name);
    this.lock = new InsertRowLock(jdbc);
  }

  @Override
  protected void doDrop() throws SQLException {
    jdbcTemplate.execute("DROP TABLE IF EXISTS " + this + " CASCADE");
  }

  @Override
  protected boolean doExists() throws SQLException {
    return exists(null, schema, name);
  }

  @Override
  protected void doLock() throws SQLException {
    if (lockDepth > 0) {
      return;
    }
    lock.doLock(
        database.getInsertStatement(this),
        "UPDATE "
            + this
            + " SET \"installed_on\" = LOCALTIMESTAMP WHERE \"version\" = '?'"
            + " AND \"description\" = 'flyway-lock'",
        "DELETE FROM "
            + this
            + " WHERE \"description\" = 'flyway-lock' AND \"installed_on\" < TIMESTAMP '?'",
        database.getBooleanTrue());
  }

  @Override
  protected void doUnlock() throws SQLException {
    if (lockDepth == 1) {
      lock.doUnlock(
          "DELETE FROM " + this + " WHERE \"version\" = '?' AND \"description\" = 'flyway-lock'");
    }
  }
}
