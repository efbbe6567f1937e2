package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.schema.Script;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/** The side tables and triggers of the variant with observers. */
public final class ObserverTables {

  private static final String MARK = "tpce_triggered";

  private static final List<String> DROPS =
      List.of(
          "DROP TRIGGER IF EXISTS tpce_fold DISCARD",
          "DROP TRIGGER IF EXISTS tpce_fire DISCARD",
          "DROP TABLE IF EXISTS tpce_broker_delta",
          "DROP TABLE IF EXISTS tpce_broker_fold",
          // Last: it is the mark that the others may be there.
          "DROP TABLE IF EXISTS tpce_triggered");

  private final Site site;

  /** Those of a database; nothing happens yet. */
  public ObserverTables(Site site) {
    this.site = site;
  }

  /** Makes them. */
  public void install() throws SQLException {
    site.execute(Script.OBSERVERS.statements());
  }

  /**
   * Waits until the triggers have done all that is asked of them, and removes them with their
   * tables. Does nothing where there are none; after a run that was killed it makes the totals
   * right.
   */
  public void settle() throws SQLException {
    if (installed()) {
      site.execute(List.of("CALL MOKA.AWAIT_TRIGGERS(120)"));
      drop();
    }
  }

  /** Removes the triggers with what waits for them, and their tables. */
  public void drop() throws SQLException {
    if (installed()) {
      site.execute(DROPS);
    }
  }

  private boolean installed() throws SQLException {
    try (Connection connection = site.connect();
        ResultSet tables =
            connection
                .getMetaData()
                .getTables(
                    connection.getCatalog(),
                    connection.getSchema(),
                    "%",
                    new String[] {"TABLE", "BASE TABLE"})) {
      boolean found = false;
      while (tables.next()) {
        found |= tables.getString("TABLE_NAME").toLowerCase(Locale.ROOT).equals(MARK);
      }
      connection.rollback();
      return found;
    }
  }
}
