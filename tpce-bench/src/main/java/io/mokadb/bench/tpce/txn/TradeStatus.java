package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;

/** The last fifty trades of an account. One frame. */
public final class TradeStatus implements TpceTransaction<TradeStatus.Input, TradeStatus.Output> {

  private static final int TRADES = 50;

  /** An account. */
  public record Input(long accountId) {}

  /** A trade. */
  public record Line(
      long tradeId,
      LocalDateTime time,
      String status,
      String type,
      String symbol,
      int quantity,
      String executor,
      BigDecimal charge,
      String security,
      String exchange) {}

  /** Trades, newest first, and who stands behind the account. */
  public record Output(List<Line> trades, String lastName, String broker) {}

  @Override
  public Kind kind() {
    return Kind.TRADE_STATUS;
  }

  @Override
  public Output run(Work work, Input input) throws SQLException {
    List<Line> trades =
        work.list(
            "SELECT t_id, t_dts, st_name, tt_name, t_s_symb, t_qty, t_exec_name, t_chrg, s_name,"
                + " ex_name FROM trade"
                + " JOIN status_type ON st_id = t_st_id"
                + " JOIN trade_type ON tt_id = t_tt_id"
                + " JOIN security ON s_symb = t_s_symb"
                + " JOIN exchange ON ex_id = s_ex_id"
                + " WHERE t_ca_id = ? ORDER BY t_dts DESC LIMIT "
                + TRADES,
            row ->
                new Line(
                    row.getLong(1),
                    row.getObject(2, LocalDateTime.class),
                    row.getString(3),
                    row.getString(4),
                    row.getString(5),
                    row.getInt(6),
                    row.getString(7),
                    row.getBigDecimal(8),
                    row.getString(9),
                    row.getString(10)),
            input.accountId());
    return work.one(
        "SELECT c_l_name, c_f_name, b_name FROM customer_account"
            + " JOIN customer ON c_id = ca_c_id JOIN broker ON b_id = ca_b_id WHERE ca_id = ?",
        row -> new Output(trades, row.getString(1), row.getString(3)),
        input.accountId());
  }
}
