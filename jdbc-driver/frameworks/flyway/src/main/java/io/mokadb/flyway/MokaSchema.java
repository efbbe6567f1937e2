package io.mokadb.flyway;

import java.sql.SQLException;
import java.util.List;
import org.flywaydb.core.internal.database.base.Schema;
import org.flywaydb.core.internal.database.base.Table;
import org.flywaydb.core.internal.jdbc.JdbcTemplate;

/** A schema that Flyway looks into or empties. For one thread. */
final class MokaSchema extends Schema<MokaFlywayDatabase, MokaTable> {
  MokaSchema(JdbcTemplate jdbc, MokaFlywayDatabase database, String name) {
    super(jdbc, database, name);
  }

  @Override
  protected boolean doExists() throws SQLException {
    return count("SCHEMATA", "SCHEMA_NAME") > 0;
  }

  @Override
  protected boolean doEmpty() throws SQLException {
    return count("TABLES", "TABLE_SCHEMA") + count("SEQUENCES", "SEQUENCE_SCHEMA") == 0;
  }

  private int count(String view, String column) throws SQLException {
    return jdbcTemplate.queryForInt(
        "SELECT COUNT(*) FROM INFORMATION_SCHEMA." + view + " WHERE " + column + " = ?", name);
  }

  @Override
  protected void doCreate() throws SQLException {
    jdbcTemplate.execute("CREATE SCHEMA " + database.quote(name));
  }

  @Override
  protected void doDrop() throws SQLException {
    doClean();
    jdbcTemplate.execute("DROP SCHEMA " + database.quote(name));
  }

  @Override
  protected void doClean() throws SQLException {
    for (String view :
        names("TABLES WHERE TABLE_TYPE = 'VIEW' AND TABLE_SCHEMA = ?", "TABLE_NAME")) {
      drop("VIEW", view);
    }
    for (String view :
        names("TABLES WHERE TABLE_TYPE = 'MATERIALIZED VIEW' AND TABLE_SCHEMA = ?", "TABLE_NAME")) {
      drop("MATERIALIZED VIEW", view);
    }
    for (MokaTable table : allTables()) {
      table.drop();
    }
    for (String sequence : names("SEQUENCES WHERE SEQUENCE_SCHEMA = ?", "SEQUENCE_NAME")) {
      drop("SEQUENCE", sequence);
    }
  }

  /** Uses IF EXISTS, because an earlier object may have taken this one along with CASCADE. */
  private void drop(String kind, String object) throws SQLException {
    jdbcTemplate.execute(
        "DROP " + kind + " IF EXISTS " + database.quote(name, object) + " CASCADE");
  }

  @Override
  protected MokaTable[] doAllTables() throws SQLException {
    return names("TABLES WHERE TABLE_TYPE = 'BASE TABLE' AND TABLE_SCHEMA = ?", "TABLE_NAME")
        .stream()
        .map(table -> new MokaTable(jdbcTemplate, database, this, table))
        .toArray(MokaTable[]::new);
  }

  private List<String> names(String from, String column) throws SQLException {
    return jdbcTemplate.queryForStringList(
        "SELECT " + column + " FROM INFORMATION_SCHEMA." + from, name);
  }

  @Override
  public Table<?, ?> getTable(String table) {
    return new MokaTable(jdbcTemplate, database, this, table);
  }
}
