package io.mokadb.bench.tpce.driver;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.schema.Script;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The views of the variant with views, and the index that they need. */
public final class PositionViews {

  private static final String TOTALS = "TPCE_BROKER_TOTALS";

  /** A view that a kill kept from being filled has seen no trade. */
  private static final String FILLED =
      "SELECT view_name FROM moka.materialized_views WHERE view_schema = CURRENT_SCHEMA"
          + " AND view_name IN ('TPCE_BROKER_TOTALS', 'TPCE_ACCOUNT_ASSETS')"
          + " AND status NOT IN ('UNFILLED', 'FILLING') ORDER BY view_name";

  private static final String FOLD =
      "UPDATE broker SET"
          + " b_num_trades = COALESCE("
          + "(SELECT bt_num_trades FROM tpce_broker_totals WHERE bt_b_id = b_id), 0),"
          + " b_comm_total = COALESCE("
          + "(SELECT bt_comm_total FROM tpce_broker_totals WHERE bt_b_id = b_id), 0)";

  private static final List<String> DROPS =
      List.of(
          "DROP MATERIALIZED VIEW IF EXISTS tpce_account_assets",
          "DROP INDEX IF EXISTS tpce_holding_symbol",
          // Last: as long as it is there, what it holds is not lost.
          "DROP MATERIALIZED VIEW IF EXISTS tpce_broker_totals");

  private final Site site;

  /** Those of a database; nothing happens yet. */
  public PositionViews(Site site) {
    this.site = site;
  }

  /** Makes them, with their rows. */
  public void install() throws SQLException {
    site.execute(Script.VIEWS.statements());
  }

  /**
   * Waits until the views have taken in all trades, compares each with its query, gives the brokers
   * their totals, and drops the views. Does nothing where there are none; after a run that was
   * killed it makes the totals right.
   *
   * @return the rows in which views differ from their queries, each as a text; empty if all is well
   */
  public List<String> settle() throws SQLException {
    if (!site.dialect().views()) {
      return List.of();
    }
    List<String> wrong = new ArrayList<>();
    List<String> filled = texts(FILLED);
    for (String view : filled) {
      site.execute(List.of("CALL MOKA.AWAIT_VIEWS('" + view + "', 600)"));
      texts("CHECK MATERIALIZED VIEW " + view).forEach(row -> wrong.add(view + ": " + row));
    }
    if (filled.contains(TOTALS)) {
      site.execute(List.of(FOLD));
    }
    drop();
    return wrong;
  }

  /** Drops the views, and what they know. */
  public void drop() throws SQLException {
    if (site.dialect().views()) {
      site.execute(DROPS);
    }
  }

  /** The rows of a query, their columns as one text. */
  private List<String> texts(String sql) throws SQLException {
    List<String> texts = new ArrayList<>();
    try (Connection connection = site.connect();
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(sql)) {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          List<String> values = new ArrayList<>();
          for (int i = 1; i <= columns; i++) {
            values.add(rows.getString(i));
          }
          texts.add(String.join(", ", values));
        }
      }
      connection.rollback();
    }
    return texts;
  }
}
