package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.Variant;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * The columns that a run may change, with the values that it can give them. All other columns of
 * loaded rows stay as they were. What follows from trades (balances, totals, holdings) is
 * recomputed, so it is not listed here.
 */
final class RunChanges {

  private static final String MAINTENANCE = "Data-Maintenance";
  private static final String UPDATE = "Trade-Update";
  private static final String FEED = "Market-Feed";
  private static final int LOT = 100;

  private final List<RunChange> changes = new ArrayList<>();

  private RunChanges() {}

  /** No changes: for a database on which nothing has run. */
  static RunChanges none() {
    return new RunChanges();
  }

  /** The changes that runs can have made. */
  static RunChanges of(Scale scale, Variant variant) {
    RunChanges all = new RunChanges();
    all.maintenance();
    all.keys(scale);
    all.updates();
    all.feeds();
    if (!variant.keepsBrokerTotals()) {
      all.judged(
          TpceTable.BROKER, "b_num_trades", Long.class, "Trade-Result", (a, b) -> true, "any");
      all.judged(
          TpceTable.BROKER,
          "b_comm_total",
          BigDecimal.class,
          "Trade-Result",
          (a, b) -> true,
          "any");
    }
    return all;
  }

  /** The change of a column, if runs may change it. */
  Optional<RunChange> of(TpceTable table, String column) {
    return changes.stream()
        .filter(change -> change.table() == table && change.column().equals(column))
        .findFirst();
  }

  private void maintenance() {
    oneOf(TpceTable.ACCOUNT_PERMISSION, "ap_acl", "1111", "0011");
    changes.add(
        new RunChange(
            TpceTable.ADDRESS,
            "ad_line2",
            MAINTENANCE,
            value -> value,
            (loaded, found) -> "Apt. 10C".equals(found) || "Apt. 22".equals(found),
            "Apt. 10C or Apt. 22"));
    oneOf(TpceTable.COMPANY, "co_sp_rate", "ABA", "AAA");
    changes.add(
        RunChange.reversible(
            TpceTable.CUSTOMER,
            "c_email_2",
            MAINTENANCE,
            mail -> mail.replaceFirst("@office\\.example$", "@work.example"),
            "the same user at work.example or office.example"));
    judged(
        TpceTable.DAILY_MARKET,
        "dm_vol",
        Long.class,
        MAINTENANCE,
        (loaded, found) -> found > loaded,
        "more than at first");
    judged(
        TpceTable.EXCHANGE,
        "ex_desc",
        String.class,
        MAINTENANCE,
        (loaded, found) -> found.matches("Last changed \\d{4}-\\d{2}-\\d{2}T[0-9:.]+"),
        "\"Last changed\" and a time");
    changes.add(
        new RunChange(
            TpceTable.FINANCIAL,
            "fi_qtr_start_date",
            MAINTENANCE,
            value -> secondToFirst((LocalDate) value),
            (loaded, found) -> false,
            "the first or second of the month"));
    judged(
        TpceTable.NEWS_ITEM,
        "ni_dts",
        LocalDateTime.class,
        MAINTENANCE,
        (loaded, found) ->
            found.isAfter(loaded) && found.toLocalTime().equals(loaded.toLocalTime()),
        "whole days later");
    judged(
        TpceTable.SECURITY,
        "s_exch_date",
        LocalDate.class,
        MAINTENANCE,
        (loaded, found) -> found.isAfter(loaded),
        "days later");
    changes.add(
        RunChange.reversible(
            TpceTable.TAXRATE,
            "tx_name",
            MAINTENANCE,
            name -> name.replace(" Tax,", " tax,"),
            "with \"tax\" or \"Tax\""));
  }

  /** Columns of keys: the row of a customer or list is another one then. */
  private void keys(Scale scale) {
    judged(
        TpceTable.CUSTOMER_TAXRATE,
        "cx_tx_id",
        String.class,
        MAINTENANCE,
        (loaded, found) -> loaded.startsWith("D") && found.startsWith("D"),
        "a tax of a division for another one");
    Securities securities = new Securities(scale);
    Set<String> symbols = new HashSet<>();
    for (int i = 0; i < securities.count(); i++) {
      symbols.add(securities.symbol(i));
    }
    judged(
        TpceTable.WATCH_ITEM,
        "wi_s_symb",
        String.class,
        MAINTENANCE,
        (loaded, found) -> symbols.contains(found),
        "another security");
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
    judged(
        TpceTable.LAST_TRADE,
        "lt_dts",
        LocalDateTime.class,
        FEED,
        (loaded, found) -> found.isAfter(loaded),
        "later");
    BigDecimal low = Cents.decimal(Prices.LOWEST);
    BigDecimal high = Cents.decimal(Prices.HIGHEST);
    judged(
        TpceTable.LAST_TRADE,
        "lt_price",
        BigDecimal.class,
        FEED,
        (loaded, found) -> found.compareTo(low) >= 0 && found.compareTo(high) <= 0,
        "a price of the market, " + low + " to " + high);
    judged(
        TpceTable.LAST_TRADE,
        "lt_vol",
        Long.class,
        FEED,
        (loaded, found) -> found > loaded && found % LOT == 0,
        "a multiple of " + LOT);
  }

  private static LocalDate secondToFirst(LocalDate day) {
    return day != null && day.getDayOfMonth() == 2 ? day.withDayOfMonth(1) : day;
  }

  private void oneOf(TpceTable table, String column, String one, String other) {
    judged(
        table,
        column,
        String.class,
        MAINTENANCE,
        (loaded, found) -> found.equals(one) || found.equals(other),
        one + " or " + other);
  }

  private <T> void judged(
      TpceTable table,
      String column,
      Class<T> type,
      String by,
      BiPredicate<T, T> allowed,
      String values) {
    changes.add(RunChange.judged(table, column, type, by, allowed, values));
  }
}
