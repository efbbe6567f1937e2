package io.mokadb.bench.tpce.check.rules;

import io.mokadb.bench.tpce.check.rules.RunTrade.LotChange;
import io.mokadb.bench.tpce.db.Row;
import io.mokadb.bench.tpce.db.Work;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the trades of runs. Confined to one thread. */
final class RunTrades {

  private static final String SOME = " WHERE t_id >= ? AND t_ca_id BETWEEN ? AND ?";

  private final Work work;
  private final long first;

  /**
   * Those of a database.
   *
   * @param first no trade of a run has a smaller id
   */
  RunTrades(Work work, long first) {
    this.work = work;
    this.first = first;
  }

  /** Whether there is one, or an order that waits. */
  boolean any() throws SQLException {
    return work.one("SELECT COUNT(*) FROM trade WHERE t_id >= ?", row -> row.getLong(1), first) > 0;
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

  private static RunTrade trade(Row row) throws SQLException {
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

  private void read(String query, long firstAccount, long lastAccount, Work.Visitor visitor)
      throws SQLException {
    work.each(query + SOME, visitor, first, firstAccount, lastAccount);
  }
}
