package io.mokadb.bench.tpce.catalogue;

import io.mokadb.bench.tpce.catalogue.SchemaObject.Check;
import io.mokadb.bench.tpce.catalogue.SchemaObject.Table;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds out whether a CHECK constraint is enforced: it changes a row to what the constraint forbids
 * and rolls that back. Nothing else may change the database at the same time.
 */
final class CheckProbe {

  /** A row that keeps all constraints, for the only table that may be empty. */
  private static final String REQUEST =
      "INSERT INTO trade_request (tr_t_id, tr_tt_id, tr_s_symb, tr_qty, tr_bid_price, tr_b_id)"
          + " SELECT t_id, t_tt_id, t_s_symb, t_qty, t_bid_price, ca_b_id FROM trade"
          + " JOIN customer_account ON ca_id = t_ca_id"
          + " WHERE t_id = (SELECT MIN(t_id) FROM trade)";

  private final Site site;

  CheckProbe(Site site) {
    this.site = site;
  }

  /**
   * Whether the constraint is enforced.
   *
   * @throws SQLException when that cannot be found out: there is no row, or even a permitted change
   *     fails
   */
  boolean enforced(Check check, Table table) throws SQLException {
    try (Connection connection = site.connect()) {
      try {
        return refuses(connection, check, table);
      } finally {
        if (!connection.isClosed()) {
          connection.rollback();
        }
      }
    }
  }

  private boolean refuses(Connection connection, Check check, Table table) throws SQLException {
    Violation violation = Violation.of(check);
    Work work = new Work(connection, site.dialect());
    List<Object> key = anyKey(connection, table);
    if (key.isEmpty() && table.name().equals("trade_request")) {
      work.change(REQUEST);
      key = anyKey(connection, table);
    }
    if (key.isEmpty()) {
      throw new SQLException(
          check.describe() + " cannot be probed: the table has no rows", "02000");
    }
    set(work, table, violation.column(), violation.column(), key);
    try {
      set(work, table, violation.column(), violation.value(), key);
      return false;
    } catch (SQLException e) {
      boolean lost = e.getSQLState() != null && e.getSQLState().startsWith("08");
      if (lost || site.dialect().retryable(e)) {
        throw e;
      }
      return true;
    }
  }

  private static List<Object> anyKey(Connection connection, Table table) throws SQLException {
    String sql = "SELECT " + String.join(", ", table.key()) + " FROM " + table.name();
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(1);
      List<Object> key = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery(sql)) {
        if (rows.next()) {
          for (int i = 1; i <= table.key().size(); i++) {
            key.add(rows.getObject(i));
          }
        }
      }
      return key;
    }
  }

  private static void set(Work work, Table table, String column, String value, List<Object> key)
      throws SQLException {
    work.change(
        "UPDATE "
            + table.name()
            + " SET "
            + column
            + " = "
            + value
            + " WHERE "
            + String.join(" = ? AND ", table.key())
            + " = ?",
        key.toArray());
  }
}
