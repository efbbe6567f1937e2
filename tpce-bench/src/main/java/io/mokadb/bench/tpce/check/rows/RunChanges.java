package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.Variant;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * The columns that a run may change, with the values that it can give them. All other columns of
 * loaded rows stay as they were. What follows from trades (balances, totals, holdings) is
 * recomputed, so it is not listed here.
 */
final class RunChanges {

  private static final String UPDATE = "Trade-Update";
  private static final int LOT = 25;

  private final List<RunChange> changes = new ArrayList<>();
  private final Optional<FeedRule> feedRule;

  private RunChanges(Optional<FeedRule> feedRule) {
    this.feedRule = feedRule;
  }

  /** No changes: for a database on which nothing has run. */
  static RunChanges none() {
    return new RunChanges(Optional.empty());
  }

  /**
   * The changes that runs can have made.
   *
   * @param maintenance how often Data-Maintenance ran
   * @param feedRule what the columns of a last trade must have in common
   */
  static RunChanges made(Scale scale, Variant variant, long maintenance, FeedRule feedRule) {
    RunChanges all = new RunChanges(Optional.of(feedRule));
    all.changes.addAll(MaintenanceChanges.after(scale, maintenance));
    all.updates();
    all.feeds();
    if (!variant.keepsBrokerTotals()) {
      for (String total : List.of("b_num_trades", "b_comm_total")) {
        all.changes.add(
            new RunChange(
                TpceTable.BROKER,
                total,
                "Trade-Result",
                value -> 0L,
                (a, b) -> true,
                "any",
                Optional.empty()));
      }
    }
    return all;
  }

  /** The change of a column, if runs may change it. */
  Optional<RunChange> of(TpceTable table, String column) {
    return changes.stream()
        .filter(change -> change.table() == table && change.column().equals(column))
        .findFirst();
  }

  /** The rule for whole rows of a table, if it has one. */
  Optional<FeedRule> rule(TpceTable table) {
    return feedRule.filter(rule -> table == TpceTable.LAST_TRADE);
  }

  private void updates() {
    changes.add(
        RunChange.reversible(
            TpceTable.TRADE,
            "t_exec_name",
            UPDATE,
            name -> name.replaceFirst(" X ", " "),
            "with or without an X between the names"));
    changes.add(
        RunChange.reversible(
            TpceTable.SETTLEMENT,
            "se_cash_type",
            UPDATE,
            type ->
                switch (type) {
                  case "Cash" -> "Cash Account";
                  case "Margin Account" -> "Margin";
                  default -> type;
                },
            "the short or the long form"));
    changes.add(
        RunChange.reversible(
            TpceTable.CASH_TRANSACTION,
            "ct_name",
            UPDATE,
            text -> text.replace(" Shares of ", " shares of "),
            "with \"shares\" or \"Shares\""));
  }

  private void feeds() {
    fed("lt_dts", LocalDateTime.class, (loaded, found) -> found.isAfter(loaded), "later");
    BigDecimal low = Cents.decimal(Prices.LOWEST);
    BigDecimal high = Cents.decimal(Prices.HIGHEST);
    fed(
        "lt_price",
        BigDecimal.class,
        (loaded, found) -> found.compareTo(low) >= 0 && found.compareTo(high) <= 0,
        "a price of the market, " + low + " to " + high);
    fed(
        "lt_vol",
        Long.class,
        (loaded, found) -> found > loaded && found % LOT == 0,
        "a multiple of " + LOT);
  }

  private <T> void fed(String column, Class<T> type, BiPredicate<T, T> allowed, String values) {
    changes.add(
        RunChange.judged(TpceTable.LAST_TRADE, column, type, "Market-Feed", allowed, values));
  }
}
