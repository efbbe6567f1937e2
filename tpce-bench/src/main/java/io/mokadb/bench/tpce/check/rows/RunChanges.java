package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.model.Cents;
import io.mokadb.bench.tpce.model.Prices;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.DataMaintenance;
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

  private static final String UPDATE = "Trade-Update";
  private static final int LOT = 25;
  private static final long MOST_VOLUME = 3;
  private static final String UPDATED = " LAST UPDATED ";
  private static final String TIME = "\\d{4}-\\d{2}-\\d{2}T[0-9:.]+";

  private final List<RunChange> changes = new ArrayList<>();
  private final long turns;

  private RunChanges(long turns) {
    this.turns = turns;
  }

  /** No changes: for a database on which nothing has run. */
  static RunChanges none() {
    return new RunChanges(0);
  }

  /**
   * The changes that runs can have made.
   *
   * @param maintenance how often Data-Maintenance ran; its tables take turns
   */
  static RunChanges made(Scale scale, Variant variant, long maintenance) {
    RunChanges all = new RunChanges(maintenance);
    all.maintenance();
    all.keys(scale);
    all.updates();
    all.feeds();
    if (!variant.keepsBrokerTotals()) {
      for (String total : List.of("b_num_trades", "b_comm_total")) {
        all.changes.add(
            new RunChange(
                TpceTable.BROKER, total, "Trade-Result", value -> 0L, (a, b) -> true, "any"));
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

  private void maintenance() {
    oneOf(TpceTable.ACCOUNT_PERMISSION, "ap_acl", "1111", "0011");
    maintained(
        TpceTable.ADDRESS,
        "ad_line2",
        Object.class,
        (loaded, found) -> found.equals("Apt. 10C") || found.equals("Apt. 22"),
        "Apt. 10C or Apt. 22");
    oneOf(TpceTable.COMPANY, "co_sp_rate", "ABA", "AAA");
    maintained(
        TpceTable.CUSTOMER,
        "c_email_2",
        String.class,
        (loaded, found) -> found.equals(loaded.replace("@work.example", "@office.example")),
        "the same user at office.example");
    maintained(
        TpceTable.DAILY_MARKET,
        "dm_vol",
        Long.class,
        (loaded, found) -> Math.abs(found - loaded) <= MOST_VOLUME * times(TpceTable.DAILY_MARKET),
        "up to " + MOST_VOLUME * times(TpceTable.DAILY_MARKET) + " more or less");
    maintained(
        TpceTable.EXCHANGE,
        "ex_desc",
        String.class,
        (loaded, found) ->
            found.startsWith(loaded + UPDATED)
                && found.substring(loaded.length() + UPDATED.length()).matches(TIME),
        "with \"" + UPDATED.strip() + "\" and a time");
    maintained(
        TpceTable.FINANCIAL,
        "fi_qtr_start_date",
        LocalDate.class,
        (loaded, found) -> found.equals(loaded.plusDays(1)),
        "the second of the month");
    maintained(
        TpceTable.NEWS_ITEM,
        "ni_dts",
        LocalDateTime.class,
        (loaded, found) ->
            found.toLocalTime().equals(loaded.toLocalTime())
                && later(loaded.toLocalDate(), found.toLocalDate(), TpceTable.NEWS_ITEM),
        "up to " + times(TpceTable.NEWS_ITEM) + " days later");
    maintained(
        TpceTable.SECURITY,
        "s_exch_date",
        LocalDate.class,
        (loaded, found) -> later(loaded, found, TpceTable.SECURITY),
        "up to " + times(TpceTable.SECURITY) + " days later");
    maintained(
        TpceTable.TAXRATE,
        "tx_name",
        String.class,
        (loaded, found) -> found.equals(loaded.replace(" tax,", " Tax,")),
        "with \"Tax\"");
  }

  /** Columns of keys: the row of a customer or list is another one then. */
  private void keys(Scale scale) {
    maintained(
        TpceTable.CUSTOMER_TAXRATE,
        "cx_tx_id",
        String.class,
        (loaded, found) -> loaded.startsWith("US") && found.matches("US[1-5]"),
        "another bracket of the country's tax");
    Securities securities = new Securities(scale);
    Set<String> symbols = new HashSet<>();
    for (int i = 0; i < securities.count(); i++) {
      symbols.add(securities.symbol(i));
    }
    maintained(
        TpceTable.WATCH_ITEM,
        "wi_s_symb",
        String.class,
        (loaded, found) -> symbols.contains(found),
        "another security");
  }

  /** How often Data-Maintenance was at a table. */
  private long times(TpceTable table) {
    int tables = DataMaintenance.TABLES.size();
    return (turns - DataMaintenance.TABLES.indexOf(table) + tables - 1) / tables;
  }

  private boolean later(LocalDate loaded, LocalDate found, TpceTable table) {
    long days = found.toEpochDay() - loaded.toEpochDay();
    return days > 0 && days <= times(table);
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

  private void oneOf(TpceTable table, String column, String one, String other) {
    maintained(
        table,
        column,
        String.class,
        (loaded, found) -> found.equals(one) || found.equals(other),
        one + " or " + other);
  }

  private <T> void maintained(
      TpceTable table, String column, Class<T> type, BiPredicate<T, T> allowed, String values) {
    if (times(table) > 0) {
      changes.add(RunChange.judged(table, column, type, "Data-Maintenance", allowed, values));
    }
  }
}
