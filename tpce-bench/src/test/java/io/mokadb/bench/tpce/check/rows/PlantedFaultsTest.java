package io.mokadb.bench.tpce.check.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.driver.Rehearsal;
import io.mokadb.bench.tpce.load.LoadProgress;
import io.mokadb.bench.tpce.load.Loader;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.model.TradeIds;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.schema.TpceTable;
import io.mokadb.bench.tpce.txn.Variant;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Breaks a database in every table and column and expects each fault to be told with its row, table
 * and column. Without constraints: the database must not stop the faults.
 */
final class PlantedFaultsTest {

  private static final Scale TINY = new Scale(100, 1, 10_000, 30, 100, 5);
  private static final long FIRST_RUN_TRADE = TradeIds.initial(TINY.trades());
  private static final int CUSTOMERS = 600;

  /**
   * Small changes of a trade that a run made which cannot be told from another order: the last
   * price that a market order saw; the order in which lots would have been closed, where there was
   * one at most; the moment in which an order came in.
   */
  private static final Set<String> LIKE_ANOTHER_ORDER =
      Set.of("trade.t_bid_price", "trade.t_lifo", "trade_history.th_dts");

  /** Breaks rows, and tells what it broke. */
  private interface Fault {
    void plant(Damage damage, TpceTable table) throws SQLException;
  }

  @ParameterizedTest
  @ValueSource(strings = {"moka", "h2"})
  void check_ofValuesThatDiffer_namesEachRowAndColumn(String name) throws Exception {
    try (Site site = load(name, "values")) {
      assertThat(check(site)).isEmpty();
      Set<String> untold = new TreeSet<>();
      for (int round = 0; round < 2; round++) {
        untold.addAll(changeEveryColumn(site, round));
      }
      assertThat(untold).isEmpty();
      Rehearsal.run(site, TINY, CUSTOMERS);
      assertThat(check(site)).isEmpty();
      for (int round = 0; round < 2; round++) {
        untold.addAll(changeEveryColumn(site, round));
      }
      assertThat(untold).isEmpty();
    }
  }

  /**
   * Changes each column of each table, in a row of its own, as far as there are rows; the columns
   * that were not told.
   */
  private static Set<String> changeEveryColumn(Site site, int round) throws Exception {
    Set<String> untold = new TreeSet<>();
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      List<List<String>> expected = new ArrayList<>();
      for (TpceTable table : loaded()) {
        Damage damage = new Damage(work, table);
        List<Object[]> rows = damage.rows(0);
        for (int column = round * rows.size();
            column < damage.columns() && column < (round + 1) * rows.size();
            column++) {
          Object[] row = rows.get(column % rows.size());
          damage.change(row, column);
          expected.add(
              List.of(
                  table.sqlName() + "." + damage.column(column),
                  damage.isKey(column)
                      ? damage.name(row) + " is missing"
                      : damage.name(row) + ": " + damage.column(column) + " is "));
        }
      }
      List<String> told = run(work);
      for (List<String> fault : expected) {
        if (told.stream().noneMatch(text -> text.startsWith(fault.get(1)))) {
          untold.add(fault.get(0));
        }
      }
      connection.rollback();
    }
    return untold;
  }

  @ParameterizedTest
  @ValueSource(strings = {"moka", "h2"})
  void check_ofLostRowsAddedRowsAndNulls_namesEach(String name) throws Exception {
    try (Site site = load(name, "rows")) {
      Rehearsal.run(site, TINY, CUSTOMERS);
      // A copy of a customer has the tax id of another one.
      site.execute(List.of("DROP INDEX i_customer_tax"));
      List<String> lost = new ArrayList<>();
      List<String> told =
          damage(
              site,
              (damage, table) -> {
                Object[] row = middle(damage);
                damage.delete(row);
                lost.add(damage.name(row) + " is missing");
              });
      assertThat(told).containsAll(lost);
      told = damage(site, (damage, table) -> damage.duplicate(middle(damage)));
      for (TpceTable table : TpceTable.values()) {
        assertThat(told)
            .anyMatch(
                text ->
                    text.startsWith(table.sqlName() + " with ")
                        && text.endsWith("is there, but should not"));
      }
      List<String> nulls = new ArrayList<>();
      told =
          damage(
              site,
              (damage, table) -> {
                for (int i = 0; i < damage.columns(); i++) {
                  List<Object[]> rows = damage.rows(0);
                  Object[] row = rows.get(i % rows.size());
                  if (damage.isNullable(i) && row[i] != null) {
                    damage.set(row, i, null);
                    nulls.add(damage.name(row) + ": " + damage.column(i) + " is null, expected ");
                  }
                }
              });
      for (String fault : nulls) {
        assertThat(told).anyMatch(text -> text.startsWith(fault));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"moka", "h2"})
  void check_ofTradesOfARun_tellsEveryChangedColumn(String name) throws Exception {
    try (Site site = load(name, "trades")) {
      Rehearsal.run(site, TINY, CUSTOMERS);
      Set<String> untold = new TreeSet<>();
      for (TpceTable table : TpceTable.values()) {
        if (table.kind() != TpceTable.Kind.GROWING) {
          continue;
        }
        assertThat(damage(site, table, damage -> damage.delete(ofARun(damage, table))))
            .as("a lost row of " + table.sqlName())
            .isNotEmpty();
        int columns = table.columns().size();
        for (int i = 0; i < columns; i++) {
          int column = i;
          if (damage(site, table, damage -> damage.change(ofARun(damage, table), column))
              .isEmpty()) {
            untold.add(table.sqlName() + "." + table.columns().get(column));
          }
        }
      }
      assertThat(untold).isEqualTo(new TreeSet<>(LIKE_ANOTHER_ORDER));
    }
  }

  private static Object[] middle(Damage damage) throws SQLException {
    List<Object[]> rows = damage.rows(0);
    return rows.get(rows.size() / 2);
  }

  /** A row of a trade that a run made, of its holdings, or of an order that waits. */
  private static Object[] ofARun(Damage damage, TpceTable table) throws SQLException {
    List<Object[]> rows = damage.rows(table == TpceTable.HOLDING_SUMMARY ? 0 : FIRST_RUN_TRADE);
    String state = table == TpceTable.TRADE ? "CMPT" : "SBMT";
    for (Object[] row : rows) {
      boolean judged = table == TpceTable.TRADE || table == TpceTable.TRADE_HISTORY;
      if (!judged || row[2].equals(state)) {
        return row;
      }
    }
    throw new AssertionError("no row of a run in " + table);
  }

  private static List<TpceTable> loaded() {
    List<TpceTable> tables = new ArrayList<>(List.of(TpceTable.values()));
    tables.remove(TpceTable.TRADE_REQUEST);
    return tables;
  }

  private static List<String> damage(Site site, Fault fault) throws Exception {
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      for (TpceTable table : TpceTable.values()) {
        fault.plant(new Damage(work, table), table);
      }
      List<String> told = run(work);
      connection.rollback();
      return told;
    }
  }

  /** Breaks rows of one table. */
  private interface Blow {
    void strike(Damage damage) throws SQLException;
  }

  private static List<String> damage(Site site, TpceTable table, Blow blow) throws Exception {
    return damage(
        site,
        (damage, each) -> {
          if (each == table) {
            blow.strike(damage);
          }
        });
  }

  private static List<String> check(Site site) throws Exception {
    return damage(site, (damage, table) -> {});
  }

  private static List<String> run(Work work) throws SQLException {
    RowsCheck.Result result = new RowsCheck(TINY, Variant.PLAIN).run(work);
    List<String> told = new ArrayList<>(result.trades());
    result.tables().values().forEach(told::addAll);
    return told;
  }

  private static Site load(String name, String database) throws Exception {
    Dialect lax = Dialect.named(name).withoutConstraints();
    Site site = Site.open(lax.urlPrefix() + "mem:planted" + database, "", "", lax, 3);
    new Loader(site, TINY, 1, new Silent()).load();
    return site;
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
