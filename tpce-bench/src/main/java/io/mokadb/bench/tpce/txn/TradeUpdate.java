package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;

/** Corrects old trades, in one of three ways. Nothing that is counted changes. */
public final class TradeUpdate implements TpceTransaction<TradeUpdate.Input, Integer> {

  /** A frame with its inputs. */
  public sealed interface Input {

    /** Frame 1: the name of the executor, of trades by id, ascending. */
    record Executors(List<Long> tradeIds, int updates) implements Input {}

    /** Frame 2: how trades of an account were settled. */
    record Settlements(long accountId, LocalDateTime from, LocalDateTime to, int most, int updates)
        implements Input {}

    /** Frame 3: the texts of cash transactions of a security. */
    record CashTexts(String symbol, LocalDateTime from, LocalDateTime to, int most, int updates)
        implements Input {}
  }

  @Override
  public Kind kind() {
    return Kind.TRADE_UPDATE;
  }

  /** How many rows were changed. */
  @Override
  public Integer run(Work work, Input input) throws SQLException {
    TradeFile file = new TradeFile(work);
    if (input instanceof Input.Executors executors) {
      return executors(work, file, executors);
    }
    if (input instanceof Input.Settlements settlements) {
      return settlements(work, file, settlements);
    }
    return cashTexts(work, file, (Input.CashTexts) input);
  }

  private static int executors(Work work, TradeFile file, Input.Executors input)
      throws SQLException {
    int updated = 0;
    for (long id : input.tradeIds()) {
      TradeFile.Head trade = file.trade(id);
      if (updated < input.updates()) {
        work.change(
            "UPDATE trade SET t_exec_name = ? WHERE t_id = ?", swapped(trade.executor()), id);
        updated++;
      }
      file.readAll(trade);
    }
    return updated;
  }

  /** Puts an X between the names, or takes it out again. */
  private static String swapped(String name) {
    return name.contains(" X ") ? name.replace(" X ", " ") : name.replaceFirst(" ", " X ");
  }

  private static int settlements(Work work, TradeFile file, Input.Settlements input)
      throws SQLException {
    int updated = 0;
    for (TradeFile.Head trade :
        file.trades(
            TradeFile.BY_ACCOUNT, input.most(), input.accountId(), input.from(), input.to())) {
      Optional<TradeFile.Settlement> settlement = file.settlement(trade.id());
      if (settlement.isPresent() && updated < input.updates()) {
        work.change(
            "UPDATE settlement SET se_cash_type = ? WHERE se_t_id = ?",
            otherType(trade.cash(), settlement.get().cashType()),
            trade.id());
        updated++;
      }
      file.readAll(trade);
    }
    return updated;
  }

  private static String otherType(boolean cash, String type) {
    String longer = cash ? "Cash Account" : "Margin Account";
    String shorter = cash ? "Cash" : "Margin";
    return type.equals(longer) ? shorter : longer;
  }

  private static int cashTexts(Work work, TradeFile file, Input.CashTexts input)
      throws SQLException {
    int updated = 0;
    for (TradeFile.Head trade :
        file.trades(TradeFile.BY_SYMBOL, input.most(), input.symbol(), input.from(), input.to())) {
      Optional<String> text = trade.cash() ? file.cashTransaction(trade.id()) : Optional.empty();
      if (text.isPresent() && updated < input.updates()) {
        String name = text.get();
        work.change(
            "UPDATE cash_transaction SET ct_name = ? WHERE ct_t_id = ?",
            name.contains(" shares of ")
                ? name.replace(" shares of ", " Shares of ")
                : name.replace(" Shares of ", " shares of "),
            trade.id());
        updated++;
      }
      file.readAll(trade);
    }
    return updated;
  }
}
