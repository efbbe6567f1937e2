package io.mokadb.bench.tpce.check.rows;

import io.mokadb.bench.tpce.check.rows.Maintenance.Entities;
import io.mokadb.bench.tpce.check.rows.Maintenance.Step;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TaxRates;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.model.Vocabulary;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.DataMaintenance;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The columns that Data-Maintenance changes, one for each of its tables, and how. */
final class MaintenanceChanges {

  private static final long MOST_VOLUME = 3;
  private static final String UPDATED = " LAST UPDATED ";
  private static final String TIME = "\\d{4}-\\d{2}-\\d{2}T[0-9:.]+";

  private final Scale scale;
  private final long turns;
  private final List<RunChange> changes = new ArrayList<>();

  private MaintenanceChanges(Scale scale, long turns) {
    this.scale = scale;
    this.turns = turns;
  }

  /**
   * Those that can have been made.
   *
   * @param turns how often Data-Maintenance ran; its tables take turns
   */
  static List<RunChange> after(Scale scale, long turns) {
    MaintenanceChanges made = new MaintenanceChanges(scale, turns);
    made.people();
    made.companies();
    made.market();
    made.keys();
    return made.changes;
  }

  private void people() {
    alternating(
        TpceTable.ACCOUNT_PERMISSION, "ap_acl", by("accounts", 0, "ap_ca_id"), "1111", "0011");
    alternating(TpceTable.ADDRESS, "ad_line2", by("addresses", 1, "ad_id"), "Apt. 10C", "Apt. 22");
    add(
        TpceTable.CUSTOMER,
        "c_email_2",
        String.class,
        by("customers", 1, "c_id"),
        (loaded, found) ->
            Step.onceIf(found.equals(loaded.replace("@work.example", "@office.example"))),
        "the same user at office.example");
    add(
        TpceTable.TAXRATE,
        "tx_name",
        String.class,
        by("taxes", 1, "tx_id"),
        (loaded, found) ->
            Step.onceIf(
                loaded.startsWith("Division") && found.equals(loaded.replace(" tax,", " Tax,"))),
        "with \"Tax\" if it is a division's");
  }

  private void companies() {
    alternating(TpceTable.COMPANY, "co_sp_rate", by("companies", 1, "co_id"), "ABA", "AAA");
    add(
        TpceTable.FINANCIAL,
        "fi_qtr_start_date",
        LocalDate.class,
        by("companies", Securities.QUARTERS, "fi_co_id"),
        (loaded, found) -> Step.onceIf(found.equals(loaded.plusDays(1))),
        "the second of the month");
    add(
        TpceTable.NEWS_ITEM,
        "ni_dts",
        LocalDateTime.class,
        table ->
            new Entities(
                "companies", row -> Securities.companyOfNews((Long) row[0]), r -> Securities.NEWS),
        (loaded, found) ->
            found.toLocalTime().equals(loaded.toLocalTime())
                ? later(loaded.toLocalDate(), found.toLocalDate())
                : Optional.empty(),
        "up to " + times(TpceTable.NEWS_ITEM) + " days later");
  }

  private void market() {
    add(
        TpceTable.DAILY_MARKET,
        "dm_vol",
        Long.class,
        this::daysOfTheMonth,
        (loaded, found) ->
            Step.of((Math.abs(found - loaded) + MOST_VOLUME - 1) / MOST_VOLUME, found - loaded),
        "up to " + MOST_VOLUME * times(TpceTable.DAILY_MARKET) + " more or less");
    add(
        TpceTable.EXCHANGE,
        "ex_desc",
        String.class,
        table -> new Entities("exchanges", row -> "all", row -> Vocabulary.EXCHANGES.size()),
        (loaded, found) ->
            found.startsWith(loaded + UPDATED)
                    && found.substring(loaded.length() + UPDATED.length()).matches(TIME)
                ? Step.of(1, found.substring(loaded.length()))
                : Optional.empty(),
        "with \"" + UPDATED.strip() + "\" and a time");
    add(
        TpceTable.SECURITY,
        "s_exch_date",
        LocalDate.class,
        by("securities", 1, "s_symb"),
        MaintenanceChanges::later,
        "up to " + times(TpceTable.SECURITY) + " days later");
  }

  /** Columns of keys: the row of a customer or list is another one then. */
  private void keys() {
    add(
        TpceTable.CUSTOMER_TAXRATE,
        "cx_tx_id",
        String.class,
        by("customers", 1, "cx_c_id"),
        (loaded, found) ->
            TaxRates.isCountryId(loaded) && TaxRates.isCountryId(found)
                ? Step.of(TaxRates.countrySteps(loaded, found), "bracket")
                : Optional.empty(),
        "another bracket of the country's tax");
    Securities securities = new Securities(scale);
    Set<String> symbols = new HashSet<>();
    for (int i = 0; i < securities.count(); i++) {
      symbols.add(securities.symbol(i));
    }
    add(
        TpceTable.WATCH_ITEM,
        "wi_s_symb",
        String.class,
        by("watch items", 1, "wi_wl_id", "wi_s_symb"),
        (loaded, found) -> Step.onceIf(symbols.contains(found)),
        "another security");
  }

  private static Optional<Step> later(LocalDate loaded, LocalDate found) {
    long days = found.toEpochDay() - loaded.toEpochDay();
    return days > 0 ? Step.of(days, days) : Optional.empty();
  }

  /** How often Data-Maintenance was at a table. */
  private long times(TpceTable table) {
    return DataMaintenance.turnsOf(table, turns);
  }

  /** Entities of a table, before it is known which. */
  private interface Choice {
    Entities of(TpceTable table);
  }

  private static Choice by(String name, int rows, String... columns) {
    return table -> {
      int[] places = Stream.of(columns).mapToInt(table.columns()::indexOf).toArray();
      return new Entities(
          name, row -> Arrays.stream(places).mapToObj(i -> row[i]).toList(), row -> rows);
    };
  }

  /** All days of a security with one day of the month. */
  private Entities daysOfTheMonth(TpceTable table) {
    TradingCalendar calendar = new TradingCalendar(scale);
    int[] rows = new int[32];
    IntStream.range(0, scale.marketDays())
        .forEach(day -> rows[calendar.marketDay(day).getDayOfMonth()]++);
    return new Entities(
        "securities and days of the month",
        row -> List.of(row[0], ((LocalDate) row[1]).getDayOfMonth()),
        row -> rows[((LocalDate) row[1]).getDayOfMonth()]);
  }

  /** A column that has the first value after one turn, and the second after the next. */
  private void alternating(
      TpceTable table, String column, Choice choice, String first, String second) {
    add(
        table,
        column,
        String.class,
        choice,
        (loaded, found) ->
            found.equals(first) || found.equals(second)
                ? Step.of(found.equals(first) ? 1 : 2, loaded + " to " + found)
                : Optional.empty(),
        first + " or, after two turns, " + second);
  }

  private <T> void add(
      TpceTable table,
      String column,
      Class<T> type,
      Choice choice,
      BiFunction<T, T, Optional<Step>> step,
      String values) {
    if (times(table) > 0) {
      Maintenance maintenance =
          new Maintenance(
              times(table),
              choice.of(table),
              (loaded, found) ->
                  type.isInstance(found)
                      ? step.apply(type.cast(loaded), type.cast(found))
                      : Optional.empty());
      changes.add(RunChange.maintained(table, column, maintenance, values));
    }
  }
}
