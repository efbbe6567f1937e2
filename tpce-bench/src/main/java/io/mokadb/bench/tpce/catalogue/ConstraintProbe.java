package io.mokadb.bench.tpce.catalogue;

import io.mokadb.bench.tpce.catalogue.SchemaPart.Table;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds out whether a constraint is enforced, which it may not be although the catalogue has it: a
 * row is changed to what the constraint forbids, and that is rolled back. Nothing else may change
 * the database at the same time.
 */
final class ConstraintProbe {

  /** A row that keeps all constraints, for the only table that may be empty. */
  private static final String REQUEST =
      "INSERT INTO trade_request (tr_t_id, tr_tt_id, tr_s_symb, tr_qty, tr_bid_price, tr_b_id)"
          + " SELECT t_id, t_tt_id, t_s_symb, t_qty, t_bid_price, ca_b_id FROM trade"
          + " JOIN customer_account ON ca_id = t_ca_id"
          + " WHERE t_id = (SELECT MIN(t_id) FROM trade)";

  private final Site site;

  ConstraintProbe(Site site) {
    this.site = site;
  }

  /**
   * Whether a value is refused; empty when the table has no row to try it on.
   *
   * @param column of the table that gets the value
   * @param value that the constraint forbids, an SQL expression
   * @throws SQLException when that cannot be found out: even a permitted change fails
   */
  Optional<Boolean> refuses(Table table, String column, String value) throws SQLException {
    try (Connection connection = site.connect()) {
      try {
        Work work = new Work(connection, site.dialect());
        List<Object> key = anyKey(connection, table);
        if (key.isEmpty() && table.name().equals("trade_request")) {
          work.change(REQUEST);
          key = anyKey(connection, table);
        }
        if (key.isEmpty()) {
          return Optional.empty();
        }
        set(work, table, column, column, key);
        return Optional.of(refuses(work, table, column, value, key));
      } finally {
        if (!connection.isClosed()) {
          connection.rollback();
        }
      }
    }
  }

  private boolean refuses(Work work, Table table, String column, String value, List<Object> key)
      throws SQLException {
    try {
      set(work, table, column, value, key);
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
    int rows =
        work.changeAny(
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
    if (rows == 0) {
      throw new SQLException("a row of " + table.name() + " is not found by its key", "02000");
    }
  }
}
