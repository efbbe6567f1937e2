package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/** Cancels what an earlier run left open. One frame. */
public final class TradeCleanup implements TpceTransaction<TradeCleanup.Input, Integer> {

  /**
   * Inputs.
   *
   * @param firstTradeId no open trade has a smaller id
   */
  public record Input(long firstTradeId, LocalDateTime now) {}

  @Override
  public Kind kind() {
    return Kind.TRADE_CLEANUP;
  }

  /** How many trades were canceled. */
  @Override
  public Integer run(Work work, Input input) throws SQLException {
    List<Long> open =
        new ArrayList<>(work.list("SELECT tr_t_id FROM trade_request", row -> row.getLong(1)));
    for (long trade : open) {
      // A waiting order is taken from the queue as if it went to the market.
      TradeSteps.add(work, trade, input.now(), TradeStatusId.SUBMITTED);
    }
    work.changeAny("DELETE FROM trade_request");
    open.addAll(
        work.list(
            "SELECT t_id FROM trade WHERE t_id >= ? AND t_st_id = ?",
            row -> row.getLong(1),
            input.firstTradeId(),
            TradeStatusId.SUBMITTED));
    for (long trade : open) {
      work.change(
          "UPDATE trade SET t_st_id = ?, t_dts = ? WHERE t_id = ?",
          TradeStatusId.CANCELED,
          input.now(),
          trade);
      TradeSteps.add(work, trade, input.now(), TradeStatusId.CANCELED);
    }
    return open.size();
  }
}
