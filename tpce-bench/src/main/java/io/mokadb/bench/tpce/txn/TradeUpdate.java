package io.mokadb.bench.tpce.txn;

import io.mokadb.bench.tpce.db.Work;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

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
    List<TradeFile.Head> trades = file.trades(input.tradeIds());
    List<Object[]> changes = new ArrayList<>();
    for (TradeFile.Head trade : trades) {
      if (changes.size() < input.updates()) {
        changes.add(new Object[] {swapped(trade.executor()), trade.id()});
      }
    }
    work.changeEach("UPDATE trade SET t_exec_name = ? WHERE t_id = ?", changes);
    file.readAll(trades);
    return changes.size();
  }

  /** Puts an X between the names, or takes it out again. */
  private static String swapped(String name) {
    return name.contains(" X ") ? name.replace(" X ", " ") : name.replaceFirst(" ", " X ");
  }

  private static int settlements(Work work, TradeFile file, Input.Settlements input)
      throws SQLException {
    List<TradeFile.Head> trades =
        file.trades(
            TradeFile.BY_ACCOUNT, input.most(), input.accountId(), input.from(), input.to());
    Map<Long, TradeFile.Settlement> settlements = file.settlements(trades);
    List<Object[]> changes = new ArrayList<>();
    for (TradeFile.Head trade : trades) {
      TradeFile.Settlement settlement = settlements.get(trade.id());
      if (settlement != null && changes.size() < input.updates()) {
        changes.add(new Object[] {otherType(trade.cash(), settlement.cashType()), trade.id()});
      }
    }
    work.changeEach("UPDATE settlement SET se_cash_type = ? WHERE se_t_id = ?", changes);
    file.readAll(trades);
    return changes.size();
  }

  private static String otherType(boolean cash, String type) {
    String longer = cash ? "Cash Account" : "Margin Account";
    String shorter = cash ? "Cash" : "Margin";
    return type.equals(longer) ? shorter : longer;
  }

  private static int cashTexts(Work work, TradeFile file, Input.CashTexts input)
      throws SQLException {
    List<TradeFile.Head> trades =
        file.trades(TradeFile.BY_SYMBOL, input.most(), input.symbol(), input.from(), input.to());
    Map<Long, String> texts = file.cashTransactions(trades);
    List<Object[]> changes = new ArrayList<>();
    for (TradeFile.Head trade : trades) {
      String name = texts.get(trade.id());
      if (name != null && changes.size() < input.updates()) {
        changes.add(
            new Object[] {
              name.contains(" shares of ")
                  ? name.replace(" shares of ", " Shares of ")
                  : name.replace(" Shares of ", " shares of "),
              trade.id()
            });
      }
    }
    work.changeEach("UPDATE cash_transaction SET ct_name = ? WHERE ct_t_id = ?", changes);
    file.readAll(trades);
    return changes.size();
  }
}
