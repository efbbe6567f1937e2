package io.mokadb.sql.access;

import static io.mokadb.sql.access.TestDatabase.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.layout.TestTables;
import io.mokadb.sql.runtime.TableChanges;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CountersAndStatisticsTest {
  private static final TableDef T =
      TestTables.table(1000)
          .identity("ID", true, 5, 10)
          .column("A", Kind.INTEGER)
          .column("S", SqlType.of(Kind.VARCHAR))
          .column("D", SqlType.decimal(9, 2))
          .column("R", SqlType.of(Kind.VARBINARY))
          .primaryKey("ID")
          .build();
  private static final ColumnDef ID = T.columns().get(0);

  private final TestDatabase db = new TestDatabase();

  @AfterEach
  void close() {
    db.close();
  }

  @Test
  void nextIdentity_followsStartAndIncrement() {
    assertThat(List.of(next(), next(), next())).containsExactly(5L, 15L, 25L);
  }

  private long next() {
    return db.identities.nextIdentity(T, ID);
  }

  @Test
  void nextRowId_isPositiveAndSeparatePerTable() {
    TableDef other = TestTables.table(1001).column("A", Kind.INTEGER).build();

    assertThat(db.identities.nextRowId(T)).isEqualTo(1);
    assertThat(db.identities.nextRowId(T)).isEqualTo(2);
    assertThat(db.identities.nextRowId(other)).isEqualTo(1);
  }

  @Test
  void nextIdentity_afterRestart_leavesAGapAndRepeatsNothing() {
    Set<Long> drawn = new HashSet<>();
    for (int restart = 0; restart < 5; restart++) {
      StoredIdentities identities = new StoredIdentities(db.transactions);
      for (int i = 0; i < 333; i++) {
        assertThat(drawn.add(identities.nextIdentity(T, ID))).isTrue();
      }
    }
  }

  @Test
  void nextIdentity_twoSourcesSideBySide_neverMeet() {
    StoredIdentities a = new StoredIdentities(db.transactions);
    StoredIdentities b = new StoredIdentities(db.transactions);
    Set<Long> drawn = new HashSet<>();
    for (int i = 0; i < 2000; i++) {
      assertThat(drawn.add(a.nextIdentity(T, ID))).isTrue();
      assertThat(drawn.add(b.nextIdentity(T, ID))).isTrue();
    }
  }

  @Test
  void nextIdentity_beyondLong_isOutOfRange() {
    ColumnDef steep =
        new ColumnDef(
            0,
            "ID",
            SqlType.of(Kind.BIGINT),
            false,
            null,
            new ColumnDef.Identity(true, Long.MAX_VALUE, 1));
    assertThat(db.identities.nextIdentity(T, steep)).isEqualTo(Long.MAX_VALUE);
    assertThatThrownBy(() -> db.identities.nextIdentity(T, steep))
        .isInstanceOfSatisfying(
            MokaException.class,
            e -> assertThat(e.state()).isEqualTo(SqlState.NUMBER_OUT_OF_RANGE));
  }

  @Test
  void statistics_committedChanges_adjustAndSurviveFlush() {
    StatisticsStore store = new StatisticsStore(db.transactions);
    assertThat(store.of(T).rowCount()).isEqualTo(TableStatistics.UNKNOWN.rowCount());
    TableChanges changes = new TableChanges();
    changes.add(T.id(), 7);
    store.committed(changes);
    changes.add(T.id(), -2);
    store.committed(changes);
    assertThat(store.of(T).rowCount()).isEqualTo(12);

    store.flush();
    store.flush();

    assertThat(new StatisticsStore(db.transactions).of(T).rowCount()).isEqualTo(12);
  }

  @Test
  void statistics_analysed_comeBackAfterRestart() {
    Object[][] rows =
        IntStream.range(0, 40)
            .mapToObj(
                i ->
                    row(
                        null,
                        i % 4 == 0 ? null : (Object) (i % 10),
                        "s" + i % 5,
                        new BigDecimal(i).setScale(2),
                        Binary.wrap(new byte[] {(byte) i})))
            .toArray(Object[][]::new);
    db.insert(T, rows);
    StatisticsStore store = new StatisticsStore(db.transactions);

    TableStatistics found = new Analyzer(store).analyze(T, db.context());

    assertThat(found.rowCount()).isEqualTo(40);
    assertThat(plain(found, 0)).isEqualTo(new ColumnStatistics(40, 0, 5, 395));
    assertThat(plain(found, 1)).isEqualTo(new ColumnStatistics(10, 0.25, 0, 9));
    assertThat(plain(found, 2)).isEqualTo(new ColumnStatistics(5, 0, "s0", "s4"));
    assertThat(found.columns().get(0).distribution().ends()).hasSize(41).contains(5, 15, 395);
    assertThat(found.columns().get(2).distribution().frequent())
        .contains(new Distribution.Frequent("s0", 0.2));
    assertThat(new StatisticsStore(db.transactions).of(T)).isEqualTo(found);
    TableChanges changes = new TableChanges();
    changes.add(T.id(), 3);
    store.committed(changes);
    assertThat(store.of(T).rowCount()).isEqualTo(43);
    store.dropped(T.id());
    assertThat(new StatisticsStore(db.transactions).of(T)).isEqualTo(TableStatistics.UNKNOWN);
  }

  private static ColumnStatistics plain(TableStatistics of, int column) {
    ColumnStatistics known = of.columns().get(column);
    return new ColumnStatistics(known.distinct(), known.nullFraction(), known.min(), known.max());
  }

  @Test
  void read_statisticsWithoutDistributions_areStillRead() {
    String stored =
        "{\"rowCount\":7.0,\"columns\":{\"1\":{\"distinct\":3.0,\"nullFraction\":0.5,"
            + "\"min\":\"1\",\"max\":\"9\"}}}";

    TableStatistics read = StatisticsJson.read(T, stored.getBytes(StandardCharsets.UTF_8));

    assertThat(read.columns().get(1)).isEqualTo(new ColumnStatistics(3, 0.5, 1, 9));
  }

  @Test
  void analyze_skewedColumn_knowsWhatIsFrequentAndWhereTheRestLies() {
    Object[][] rows =
        IntStream.range(0, 10_000)
            .mapToObj(i -> row(null, i % 10 < 7 ? 5 : i * i % 9_973 + 100, "t" + i, null, null))
            .toArray(Object[][]::new);
    db.insert(T, rows);

    Distribution found =
        new Analyzer(new StatisticsStore(db.transactions))
            .analyze(T, db.context())
            .columns()
            .get(1)
            .distribution();

    assertThat(found.frequent()).containsExactly(new Distribution.Frequent(5, 0.7));
    assertThat(found.shareOf(5L)).isEqualTo(0.7);
    assertThat(found.shareOf(6)).isNaN();
    assertThat(found.below(5, 0.3)).isZero();
    assertThat(found.below(50, 0.3)).isEqualTo(0.7);
    assertThat(found.below(5_086, 0.3)).isCloseTo(0.85, within(0.03));
    assertThat(found.below(1_000_000, 0.3)).isEqualTo(1, within(1e-9));
    assertThat(found.below("x", 0.3)).isNaN();
  }

  @Test
  void analyze_sampled_estimatesDistinctValues() {
    Object[][] rows =
        IntStream.range(0, 10_000)
            .mapToObj(i -> row(null, i * 7919 % 50, "s" + i, null, null))
            .toArray(Object[][]::new);
    db.insert(T, rows);
    StatisticsStore store = new StatisticsStore(db.transactions);
    store.committed(db.changes);

    TableStatistics found = new Analyzer(store).scan(T, db.context(), 1000);

    assertThat(found.rowCount()).isEqualTo(10_000);
    assertThat(found.columns().get(0).distinct()).isCloseTo(10_000, within(100.0));
    assertThat(found.columns().get(1).distinct()).isBetween(5.0, 60.0);
    assertThat(found.columns().get(3).nullFraction()).isEqualTo(1);
    assertThat(found.columns().get(3).min()).isNull();
  }
}
