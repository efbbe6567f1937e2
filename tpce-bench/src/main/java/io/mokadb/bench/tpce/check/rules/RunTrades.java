package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.check.rules.RunTrade.LotChange;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the trades of runs. Confined to one thread. */
final class RunTrades {

  private static final String SOME = " WHERE t_id >= ? AND t_ca_id BETWEEN ? AND ?";

  private final Connection connection;
  private final long first;

  /**
   * Those of a database.
   *
   * @param first no trade of a run has a smaller id
   */
  RunTrades(Connection connection, long first) {
    this.connection = connection;
    this.first = first;
  }

  /** Whether there is one, or an order that waits. */
  boolean any() throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("SELECT MAX(t_id) FROM trade WHERE t_id >= ?")) {
      query.setLong(1, first);
      try (ResultSet row = query.executeQuery()) {
        return row.next() && row.getLong(1) >= first;
      }
    }
  }

  /** The trades of a range of accounts, by id, with their steps and what they did to holdings. */
  List<RunTrade> of(long firstAccount, long lastAccount) throws SQLException {
    Map<Long, RunTrade> trades = new TreeMap<>();
    read(
        "SELECT t_id, t_dts, t_st_id, t_tt_id, t_is_cash, t_s_symb, t_qty, t_bid_price, t_ca_id,"
            + " t_exec_name, t_trade_price, t_tax, t_lifo FROM trade",
        firstAccount,
        lastAccount,
        row -> trades.put(row.getLong(1), trade(row)));
    if (trades.isEmpty()) {
      return List.of();
    }
    read(
        "SELECT th_t_id, th_st_id, th_dts FROM trade JOIN trade_history ON th_t_id = t_id",
        firstAccount,
        lastAccount,
        row ->
            trades
                .get(row.getLong(1))
                .steps()
                .put(row.getString(2), row.getObject(3, LocalDateTime.class)));
    read(
        "SELECT hh_t_id, hh_h_t_id, hh_before_qty, hh_after_qty"
            + " FROM trade JOIN holding_history ON hh_t_id = t_id",
        firstAccount,
        lastAccount,
        row ->
            trades
                .get(row.getLong(1))
                .changes()
                .add(new LotChange(row.getLong(2), row.getInt(3), row.getInt(4))));
    return List.copyOf(trades.values());
  }

  private static RunTrade trade(ResultSet row) throws SQLException {
    return new RunTrade(
        row.getLong(1),
        row.getObject(2, LocalDateTime.class),
        row.getString(3),
        row.getString(4),
        row.getBoolean(5),
        row.getString(6),
        row.getInt(7),
        row.getBigDecimal(8),
        row.getLong(9),
        row.getString(10),
        row.getBigDecimal(11),
        row.getBigDecimal(12),
        row.getBoolean(13));
  }

  /** Takes a row. */
  private interface Reader {
    void read(ResultSet row) throws SQLException;
  }

  private void read(String query, long firstAccount, long lastAccount, Reader reader)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query + SOME)) {
      statement.setLong(1, first);
      statement.setLong(2, firstAccount);
      statement.setLong(3, lastAccount);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          reader.read(rows);
        }
      }
    }
  }
}
