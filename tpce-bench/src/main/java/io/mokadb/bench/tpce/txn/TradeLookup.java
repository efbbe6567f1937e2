package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** Looks into old trades, in one of four ways. */
public final class TradeLookup implements TpceTransaction<TradeLookup.Input, Integer> {

  private static final int MOST_HOLDINGS = 20;

  /** A frame with its inputs. */
  public sealed interface Input {

    /** Frame 1: by ids. */
    record ByIds(List<Long> tradeIds) implements Input {}

    /** Frame 2: of an account, in a span of time. */
    record ByAccount(long accountId, LocalDateTime from, LocalDateTime to, int most)
        implements Input {}

    /** Frame 3: of a security, in a span of time. */
    record BySymbol(String symbol, LocalDateTime from, LocalDateTime to, int most)
        implements Input {}

    /** Frame 4: what became of the first holdings of an account after a time. */
    record Holdings(long accountId, LocalDateTime from) implements Input {}
  }

  @Override
  public Kind kind() {
    return Kind.TRADE_LOOKUP;
  }

  /** How many trades, or holdings, were found. */
  @Override
  public Integer run(Work work, Input input) throws SQLException {
    TradeFile file = new TradeFile(work);
    if (input instanceof Input.ByIds ids) {
      file.readAll(file.trades(ids.tradeIds()));
      return ids.tradeIds().size();
    }
    if (input instanceof Input.ByAccount by) {
      return readAll(
          file, file.trades(TradeFile.BY_ACCOUNT, by.most(), by.accountId(), by.from(), by.to()));
    }
    if (input instanceof Input.BySymbol by) {
      return readAll(
          file, file.trades(TradeFile.BY_SYMBOL, by.most(), by.symbol(), by.from(), by.to()));
    }
    return holdings(work, (Input.Holdings) input);
  }

  private static int readAll(TradeFile file, List<TradeFile.Head> trades) throws SQLException {
    file.readAll(trades);
    return trades.size();
  }

  private static int holdings(Work work, Input.Holdings input) throws SQLException {
    Optional<Long> trade =
        work.find(
            "SELECT t_id FROM trade WHERE t_ca_id = ? AND t_dts >= ? ORDER BY t_dts LIMIT 1",
            row -> row.getLong(1),
            input.accountId(),
            input.from());
    if (trade.isEmpty()) {
      return 0;
    }
    return work.list(
            "SELECT hh_h_t_id, hh_t_id, hh_before_qty, hh_after_qty FROM holding_history"
                + " WHERE hh_h_t_id IN (SELECT hh_h_t_id FROM holding_history WHERE hh_t_id = ?)"
                + " LIMIT "
                + MOST_HOLDINGS,
            row -> row.getLong(1),
            trade.get())
        .size();
  }
}
