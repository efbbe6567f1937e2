package io.mokadb.bench.tpce.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.bench.measure.Stop;
import io.mokadb.bench.tpce.db.Site;
import io.mokadb.bench.tpce.db.Work;
import io.mokadb.bench.tpce.model.Scale;
import io.mokadb.bench.tpce.schema.Dialect;
import io.mokadb.bench.tpce.schema.TpceTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LoaderTest {

  private static final Scale TINY = new Scale(100, 1, 10_000, 30, 100, 7);
  private static final LoadProgress SILENT = new Silent();

  @Test
  void load_withAnyNumberOfThreads_makesTheSameRows() throws Exception {
    Map<TpceTable, List<String>> one;
    Map<TpceTable, List<String>> four;
    try (Site site = open("jdbc:moka:mem:one")) {
      new Loader(site, TINY, 1, SILENT).load();
      one = contents(site);
    }
    try (Site site = open("jdbc:moka:mem:four")) {
      new Loader(site, TINY, 4, SILENT).load();
      four = contents(site);
    }
    assertThat(four).isEqualTo(one);
    assertThat(one.get(TpceTable.TRADE)).hasSize(288);
    assertThat(one.get(TpceTable.CUSTOMER)).hasSize(100);
    assertThat(one.get(TpceTable.COMMISSION_RATE)).hasSize(240);
    assertThat(one.get(TpceTable.TAXRATE)).hasSize(320);
    for (TpceTable table : TpceTable.values()) {
      if (table != TpceTable.TRADE_REQUEST) {
        assertThat(one.get(table)).as(table.sqlName()).isNotEmpty();
      }
    }
  }

  @Test
  void load_interrupted_goesOnWhereItStopped() throws Exception {
    try (Site whole = open("jdbc:moka:mem:whole");
        Site broken = open("jdbc:moka:mem:broken")) {
      new Loader(whole, TINY, 1, SILENT).load();
      AtomicLong parts = new AtomicLong();
      LoadProgress failing =
          new LoadProgress() {
            @Override
            public void loaded(long rows, long done, long ofParts) {
              if (parts.incrementAndGet() == 9) {
                throw new IllegalStateException("power cut");
              }
            }

            @Override
            public void message(String text) {}
          };
      assertThatThrownBy(() -> new Loader(broken, TINY, 1, failing).load())
          .hasMessageContaining("power cut");
      Loader.Loaded rest = new Loader(broken, TINY, 2, SILENT).load();
      assertThat(rest.rows()).isPositive();
      assertThat(contents(broken)).isEqualTo(contents(whole));
      assertThat(new Loader(broken, TINY, 2, SILENT).load().rows()).isZero();
    }
  }

  @Test
  void load_askedToStop_saysSo_andGoesOnLater() throws Exception {
    try (Site site = open("jdbc:moka:mem:stopped")) {
      Stop stop = new Stop();
      AtomicLong parts = new AtomicLong();
      LoadProgress stopping =
          new LoadProgress() {
            @Override
            public void loaded(long rows, long done, long ofParts) {
              if (parts.incrementAndGet() == 9) {
                stop.request();
              }
            }

            @Override
            public void message(String text) {}
          };
      assertThatThrownBy(() -> new Loader(site, TINY, 1, stopping, stop).load())
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("goes on where it stopped");
      assertThat(parts).hasValue(9);
      assertThat(new Loader(site, TINY, 1, SILENT).load().rows()).isPositive();
      assertThat(new Loader(site, TINY, 1, SILENT).load().rows()).isZero();
    }
  }

  @Test
  void load_ofADatabaseAtAnotherScale_refuses() throws Exception {
    try (Site site = open("jdbc:h2:mem:scale")) {
      new Loader(site, TINY, 2, SILENT).load();
      Scale other = new Scale(200, 1, 10_000, 30, 100, 7);
      assertThatThrownBy(() -> new Loader(site, other, 2, SILENT).load())
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("customers=100")
          .hasMessageContaining("--recreate");
    }
  }

  @Test
  void load_besideTablesOfOthers_refuses() throws Exception {
    try (Site site = open("jdbc:h2:mem:others")) {
      site.execute(List.of("CREATE TABLE trade (x INTEGER)"));
      assertThatThrownBy(() -> new Loader(site, TINY, 2, SILENT).load())
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("trade");
    }
  }

  @Test
  void drop_afterALoad_leavesNothing() throws Exception {
    try (Site site = open("jdbc:h2:mem:drop")) {
      new Loader(site, TINY, 2, SILENT).load();
      new Loader(site, TINY, 2, SILENT).drop();
      assertThat(new LoadRecord(site).tables()).isEmpty();
    }
  }

  @Test
  void load_afterADropThatDidNotGetToItsEnd_refusesUntilItIsRepeated() throws Exception {
    try (Site site = open("jdbc:h2:mem:dropped")) {
      new Loader(site, TINY, 2, SILENT).load();
      site.execute(List.of("CREATE VIEW watcher AS SELECT * FROM customer"));
      assertThatThrownBy(() -> new Loader(site, TINY, 2, SILENT).drop())
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("WATCHER");
      assertThatThrownBy(() -> new Loader(site, TINY, 2, SILENT).load())
          .isInstanceOf(LoadException.class)
          .hasMessageContaining("lacks tables")
          .hasMessageContaining("--recreate");
      site.execute(List.of("DROP VIEW watcher"));
      new Loader(site, TINY, 2, SILENT).drop();
      assertThat(new Loader(site, TINY, 2, SILENT).load().rows()).isPositive();
    }
  }

  private static Site open(String url) throws SQLException {
    return Site.open(url, "", "", Dialect.of(url), 5);
  }

  private static Map<TpceTable, List<String>> contents(Site site) throws SQLException {
    Map<TpceTable, List<String>> contents = new EnumMap<>(TpceTable.class);
    try (Connection connection = site.connect()) {
      Work work = new Work(connection, site.dialect());
      for (TpceTable table : TpceTable.values()) {
        int columns = table.columns().size();
        List<String> rows =
            work.list(
                "SELECT " + String.join(", ", table.columns()) + " FROM " + table.sqlName(),
                row -> {
                  StringBuilder text = new StringBuilder();
                  for (int i = 1; i <= columns; i++) {
                    text.append(row.getString(i)).append('|');
                  }
                  return text.toString();
                });
        contents.put(table, rows.stream().sorted().toList());
      }
      connection.rollback();
    }
    return contents;
  }

  private static final class Silent implements LoadProgress {
    @Override
    public void loaded(long rows, long parts, long ofParts) {}

    @Override
    public void message(String text) {}
  }
}
