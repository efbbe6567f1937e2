package io.mokadb.bench.tpce.txn;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.db.Row;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Customers;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.Securities;
import io.mokadb.bench.tpce.model.TaxRates;
import io.mokadb.bench.tpce.model.TradingCalendar;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DataMaintenanceTest {

  private static final Scale TINY = new Scale(300, 1, 100_000, 70, 100, 5);

  /** The columns that a turn may change, and the rows that it changes with the input below. */
  private record Expected(TpceTable table, Set<String> columns, int rows) {}

  private static final List<Expected> TURNS =
      List.of(
          new Expected(TpceTable.ACCOUNT_PERMISSION, Set.of("ap_acl"), 1),
          new Expected(TpceTable.ADDRESS, Set.of("ad_line2"), 1),
          new Expected(TpceTable.COMPANY, Set.of("co_sp_rate"), 1),
          new Expected(TpceTable.CUSTOMER, Set.of("c_email_2"), 1),
          new Expected(TpceTable.CUSTOMER_TAXRATE, Set.of("cx_tx_id"), 1),
          new Expected(TpceTable.DAILY_MARKET, Set.of("dm_vol"), 3),
          new Expected(TpceTable.EXCHANGE, Set.of("ex_desc"), 4),
          new Expected(TpceTable.FINANCIAL, Set.of("fi_qtr_start_date"), 20),
          new Expected(TpceTable.NEWS_ITEM, Set.of("ni_dts"), 2),
          new Expected(TpceTable.SECURITY, Set.of("s_exch_date"), 1),
          new Expected(TpceTable.TAXRATE, Set.of("tx_name"), 1),
          new Expected(TpceTable.WATCH_ITEM, Set.of("wi_s_symb"), 1));

  @Test
  void run_turnByTurn_changesOneTableAfterTheOther_andGoesOnInTheNextRun() throws Exception {
    String url = "jdbc:h2:mem:maintained";
    try (Site site = Site.open(url, "", "", Dialect.of(url), 2)) {
      new Loader(site, TINY, 1, new Silent()).load();
      Map<TpceTable, List<List<String>>> before = content(site);
      for (int turn = 0; turn <= TURNS.size(); turn++) {
        // A new object for each turn, as in a new run.
        int changed = run(site, new DataMaintenance());
        Map<TpceTable, List<List<String>>> after = content(site);
        Expected expected = TURNS.get(turn % TURNS.size());
        assertThat(changed).as(expected.table().sqlName()).isEqualTo(expected.rows());
        for (TpceTable table : TpceTable.values()) {
          Set<String> columns = new HashSet<>();
          int rows = difference(table, before.get(table), after.get(table), columns);
          boolean turns = table == expected.table();
          assertThat(rows).as(table.sqlName()).isEqualTo(turns ? expected.rows() : 0);
          assertThat(columns).isEqualTo(turns ? expected.columns() : Set.of());
        }
        before = after;
      }
    }
  }

  private static int run(Site site, DataMaintenance maintenance) throws SQLException {
    try (Connection connection = site.connect()) {
      int changed = maintenance.run(new Work(connection, site.dialect()), input());
      connection.commit();
      return changed;
    }
  }

  private static MaintenanceInput input() {
    Customers customers = new Customers(TINY);
    Securities securities = new Securities(TINY);
    TradingCalendar calendar = new TradingCalendar(TINY);
    List<LocalDate> days =
        IntStream.range(0, TINY.marketDays())
            .mapToObj(calendar::marketDay)
            .filter(day -> day.getDayOfMonth() == 15)
            .toList();
    return new MaintenanceInput(
        customers.accountId(3, 0),
        customers.id(4),
        securities.companyId(2),
        false,
        securities.symbol(7),
        days,
        2,
        TaxRates.divisionId(9),
        LocalDateTime.of(2005, 1, 4, 12, 0));
  }

  private static Map<TpceTable, List<List<String>>> content(Site site) throws SQLException {
    Map<TpceTable, List<List<String>>> content = new EnumMap<>(TpceTable.class);
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      for (TpceTable table : TpceTable.values()) {
        String columns = String.join(", ", table.columns());
        content.put(
            table,
            work.list(
                "SELECT " + columns + " FROM " + table.sqlName() + " ORDER BY " + columns,
                row -> values(row, table.columns().size())));
      }
      connection.rollback();
    }
    return content;
  }

  private static List<String> values(Row row, int columns) throws SQLException {
    List<String> values = new ArrayList<>();
    for (int i = 1; i <= columns; i++) {
      values.add(String.valueOf(row.getString(i)));
    }
    return values;
  }

  /** How many rows are others; the columns in which they differ are added to a set. */
  private static int difference(
      TpceTable table, List<List<String>> before, List<List<String>> after, Set<String> columns) {
    List<List<String>> gone = new ArrayList<>(before);
    List<List<String>> come = new ArrayList<>(after);
    gone.removeAll(new HashSet<>(after));
    come.removeAll(new HashSet<>(before));
    assertThat(come).as(table.sqlName()).hasSameSizeAs(gone);
    for (int i = 0; i < gone.size(); i++) {
      for (int column = 0; column < table.columns().size(); column++) {
        if (!gone.get(i).get(column).equals(come.get(i).get(column))) {
          columns.add(table.columns().get(column));
        }
      }
    }
    return gone.size();
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
