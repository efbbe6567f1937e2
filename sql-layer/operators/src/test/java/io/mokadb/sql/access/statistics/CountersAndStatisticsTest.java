package io.mokadb.sql.access.statistics;

import static io.mokadb.sql.access.TestDatabase.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mokadb.kv.Deadline;
import io.mokadb.session.Binary;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.TestDatabase;
import io.mokadb.sql.access.counter.PersistentIdentities;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.layout.TestTables;
import io.mokadb.sql.runtime.Cancellation;
import io.mokadb.sql.runtime.TableChanges;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
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
  void numbersOfASequence_drawnByManyAndAcrossReopenings_areGivenOnce() throws Exception {
    SequenceDef sequence =
        new SequenceDef(77, "PUBLIC", "S", 1, 1, 1, 1, Long.MAX_VALUE, false, 50, null, null, null);
    Set<Long> drawn = ConcurrentHashMap.newKeySet();
    for (int reopening = 0; reopening < 3; reopening++) {
      PersistentSequences sequences = new PersistentSequences(db.transactions);
      List<Thread> threads = new ArrayList<>();
      AtomicLong twice = new AtomicLong();
      for (int i = 0; i < 4; i++) {
        Thread thread =
            new Thread(
                () -> {
                  for (int n = 0; n < 20_000; n++) {
                    if (!drawn.add(sequences.next(sequence))) {
                      twice.incrementAndGet();
                    }
                  }
                });
        threads.add(thread);
        thread.start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(twice).hasValue(0);
    }
    assertThat(drawn).hasSize(3 * 4 * 20_000);
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
      PersistentIdentities identities = new PersistentIdentities(db.transactions);
      for (int i = 0; i < 333; i++) {
        assertThat(drawn.add(identities.nextIdentity(T, ID))).isTrue();
      }
    }
  }

  @Test
  void nextIdentity_twoSourcesSideBySide_neverMeet() {
    PersistentIdentities a = new PersistentIdentities(db.transactions);
    PersistentIdentities b = new PersistentIdentities(db.transactions);
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

    TableStatistics found = analyze(store);

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

  private TableStatistics analyze(StatisticsStore store) {
    return new Analyzer(store).analyze(T, db.transaction(), new Cancellation());
  }

  /** Part by part. */
  private TableStatistics scan(Analysis analysis, long part) {
    Cancellation never = new Cancellation();
    while (analysis.advance(db.transaction(), never, part)) {
      db.commit();
    }
    return analysis.found();
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
        analyze(new StatisticsStore(db.transactions)).columns().get(1).distribution();

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

    TableStatistics found = scan(new Analyzer(store).begin(T, 1000), Long.MAX_VALUE);

    assertThat(found.rowCount()).isEqualTo(10_000);
    assertThat(found.columns().get(0).distinct()).isCloseTo(10_000, within(100.0));
    assertThat(found.columns().get(1).distinct()).isCloseTo(50, within(1.0));
    assertThat(found.columns().get(3).nullFraction()).isEqualTo(1);
    assertThat(found.columns().get(3).min()).isNull();
  }

  @Test
  void analyze_inParts_findsWhatOneScanFinds() {
    insertNumbers(2_500);
    StatisticsStore store = new StatisticsStore(db.transactions);
    store.committed(db.changes);

    TableStatistics whole = scan(new Analyzer(store).begin(T, 1_000), Long.MAX_VALUE);
    TableStatistics inParts = scan(new Analyzer(store).begin(T, 1_000), 7);

    assertThat(inParts.rowCount()).isEqualTo(2_500);
    assertThat(inParts.columns()).isEqualTo(whole.columns());
  }

  @Test
  void analyze_rowCountUnknown_keepsASampleOfBoundedSize() {
    insertNumbers(5_000);

    TableStatistics found =
        scan(new Analyzer(new StatisticsStore(db.transactions)).begin(T, 100), Long.MAX_VALUE);

    assertThat(found.rowCount()).isEqualTo(5_000);
    assertThat(found.columns().get(0).distribution().ends()).hasSizeLessThanOrEqualTo(65);
    assertThat(found.columns().get(0).distinct()).isCloseTo(5_000, within(50.0));
    assertThat(found.columns().get(1).nullFraction()).isCloseTo(0.25, within(0.1));
    assertThat((Integer) found.columns().get(0).min()).isBetween(5, 2_000);
    assertThat((Integer) found.columns().get(0).max()).isBetween(48_000, 5 + 10 * 4_999);
  }

  private void insertNumbers(int count) {
    db.insert(
        T,
        IntStream.range(0, count)
            .mapToObj(i -> row(null, i % 4 == 0 ? null : (Object) i, "s" + i, null, null))
            .toArray(Object[][]::new));
  }

  @Test
  void statistics_changedRows_countUntilTheNextAnalysisAndSurviveFlush() {
    StatisticsStore store = new StatisticsStore(db.transactions);
    TableChanges changes = new TableChanges();
    changes.add(T.id(), 10);
    changes.add(T.id(), -3);
    changes.updated(T.id(), 4);
    store.committed(changes);
    store.flush();
    assertThat(store.changed(T.id())).isEqualTo(17);
    assertThat(new StatisticsStore(db.transactions).changed(T.id())).isEqualTo(17);

    Analysis analysis = new Analyzer(store).begin(T);
    scan(analysis, Long.MAX_VALUE);
    TableChanges meanwhile = new TableChanges();
    meanwhile.updated(T.id(), 2);
    store.committed(meanwhile);
    new Analyzer(store).store(analysis, analysis.found(), Deadline.none());

    assertThat(store.changed(T.id())).isEqualTo(2);
    store.flush();
    assertThat(new StatisticsStore(db.transactions).changed(T.id())).isEqualTo(2);
  }

  @Test
  void statistics_analysedByAnotherProcess_areTakenOver() {
    insertNumbers(40);
    db.commit();
    StatisticsStore here = new StatisticsStore(db.transactions);
    StatisticsStore there = new StatisticsStore(db.transactions);
    assertThat(here.of(T).columns()).isEmpty();
    assertThat(here.reload(T.id())).isFalse();
    long before = here.version();

    TableStatistics found = analyze(there);

    assertThat(here.reload(T.id())).isTrue();
    assertThat(here.of(T)).isEqualTo(found);
    assertThat(here.analysedSince(before, Set.of(T.id()))).isTrue();
    assertThat(here.analysedSince(here.version(), Set.of(T.id()))).isFalse();
    assertThat(here.reload(T.id())).isFalse();
  }
}
