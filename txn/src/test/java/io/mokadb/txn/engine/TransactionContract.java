package io.mokadb.txn.engine;

import static io.mokadb.txn.engine.TestEnvironment.bytes;
import static io.mokadb.txn.engine.TestEnvironment.cell;
import static io.mokadb.txn.engine.TestEnvironment.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.CommitOutcome.Committed;
import io.mokadb.txn.CommitOutcome.Conflict;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.Transaction.Mark;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TransactionOptions.CommitPath;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every transaction promises, on every store and by every commit path that the store can run.
 */
abstract class TransactionContract {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");
  private static final CellKey C = cell("c");

  TestEnvironment world;
  KvStore store;
  TransactionEngine engine;

  abstract KvStore openStore();

  abstract CommitPath path();

  EngineOptions engineOptions() {
    return EngineOptions.DEFAULT.withRetention(Duration.ZERO).withGcPeriod(Duration.ZERO);
  }

  WriteSpace space() {
    return WriteSpace.UNBOUNDED;
  }

  @BeforeEach
  void open() {
    world = new TestEnvironment();
    store = openStore();
    engine = TransactionEngine.embedded(store, world.environment(), engineOptions(), space());
  }

  @AfterEach
  void close() {
    engine.close();
    store.close();
  }

  Transaction begin() {
    return engine.begin(TransactionOptions.DEFAULT.withPath(path()));
  }

  void write(CellKey cell, String value) {
    try (Transaction t = begin()) {
      t.put(cell, bytes(value));
      assertThat(t.commit()).isInstanceOf(Committed.class);
    }
  }

  String read(CellKey cell) {
    try (Transaction t = begin()) {
      return text(t.get(cell));
    }
  }

  static List<String> drain(ValueCursor cursor) {
    List<String> found = new ArrayList<>();
    while (cursor.next()) {
      found.add(text(cursor.key().row().toByteArray()) + "=" + text(cursor.value()));
    }
    cursor.close();
    return found;
  }

  static Scan all() {
    return Scan.forward(KeyRange.all());
  }

  static Scan backward() {
    return new Scan(KeyRange.all(), null, true, 2);
  }

  @Test
  void lane_ofThoseThatRun_isTheirOwn_andStays() {
    List<Transaction> running = new ArrayList<>();
    Set<Integer> lanes = new HashSet<>();
    for (int i = 0; i < Transaction.LANES; i++) {
      Transaction transaction = begin();
      running.add(transaction);
      assertThat(lanes.add(transaction.lane())).isTrue();
      assertThat(transaction.lane()).isBetween(0, Transaction.LANES - 1);
    }
    try (Transaction oneTooMany = begin()) {
      int shared = oneTooMany.lane();
      running.get(5).rollback();
      assertThat(oneTooMany.lane()).isEqualTo(shared).isBetween(0, Transaction.LANES - 1);
    }
    int longestFree = running.get(3).lane();
    running.get(3).commit();
    running.forEach(Transaction::close);
    try (Transaction first = begin();
        Transaction second = begin()) {
      // The fifth ended before the third.
      assertThat(first.lane()).isNotEqualTo(longestFree);
      assertThat(second.lane()).isEqualTo(longestFree);
    }
  }

  @Test
  void get_afterCommit_seesValue() {
    write(A, "1");
    assertThat(read(A)).isEqualTo("1");
    assertThat(read(B)).isNull();
  }

  @Test
  void get_emptyAndLongValues_comeBack() {
    String longValue = "x".repeat(5000);
    write(A, "");
    write(B, longValue);
    assertThat(read(A)).isEmpty();
    assertThat(read(B)).isEqualTo(longValue);
    try (Transaction t = begin()) {
      assertThat(t.getAll(List.of(B, C, A)))
          .extracting(TestEnvironment::text)
          .containsExactly(longValue, null, "");
      assertThat(drain(t.scan(all()))).containsExactly("a=", "b=" + longValue);
    }
  }

  @Test
  void commitTimestamp_ofWriter_liesBetweenSnapshots() {
    long before = engine.currentTimestamp();
    Transaction t = begin();
    t.put(A, bytes("1"));
    Committed committed = (Committed) t.commit();
    assertThat(committed.commitTimestamp())
        .isGreaterThan(t.startTimestamp())
        .isGreaterThan(before)
        .isLessThan(engine.currentTimestamp());
  }

  @Test
  void commit_withoutWrites_isCommittedAtStart() {
    Transaction t = begin();
    assertThat(t.commit()).isEqualTo(new Committed(t.startTimestamp()));
  }

  @Test
  void snapshot_laterCommits_areInvisible() {
    write(A, "old");
    try (Transaction reader = begin()) {
      write(A, "new");
      write(B, "new");
      assertThat(text(reader.get(A))).isEqualTo("old");
      assertThat(reader.get(B)).isNull();
      assertThat(drain(reader.scan(all()))).containsExactly("a=old");
      assertThat(drain(reader.scan(backward()))).containsExactly("a=old");
    }
    assertThat(read(A)).isEqualTo("new");
  }

  @Test
  void lostUpdate_secondWriter_conflicts() {
    write(A, "0");
    Transaction first = begin();
    Transaction second = begin();
    first.put(A, bytes(text(first.get(A)) + "+1"));
    second.put(A, bytes(text(second.get(A)) + "+2"));
    assertThat(first.commit()).isInstanceOf(Committed.class);
    CommitOutcome outcome = second.commit();
    assertThat(outcome).isInstanceOf(Conflict.class);
    assertThat(((Conflict) outcome).cell()).isEqualTo(A);
    assertThat(((Conflict) outcome).otherStartTimestamp()).isEqualTo(first.startTimestamp());
    assertThat(read(A)).isEqualTo("0+1");
  }

  @Test
  void conflict_onOneOfManyCells_leavesNothing() {
    Transaction loser = begin();
    loser.put(A, bytes("lost"));
    loser.put(B, bytes("lost"));
    loser.put(C, bytes("x".repeat(3000)));
    write(B, "won");
    assertThat(loser.commit()).isInstanceOf(Conflict.class);
    try (Transaction t = begin()) {
      assertThat(drain(t.scan(all()))).containsExactly("b=won");
    }
    write(A, "later");
    write(C, "later");
    assertThat(read(C)).isEqualTo("later");
  }

  @Test
  void readSkew_isPrevented() {
    write(A, "50");
    write(B, "50");
    Transaction reader = begin();
    assertThat(text(reader.get(A))).isEqualTo("50");
    try (Transaction transfer = begin()) {
      transfer.put(A, bytes("0"));
      transfer.put(B, bytes("100"));
      assertThat(transfer.commit()).isInstanceOf(Committed.class);
    }
    assertThat(text(reader.get(B))).isEqualTo("50");
    reader.close();
  }

  @Test
  void writeSkew_isAllowed_invariant10() {
    write(A, "on");
    write(B, "on");
    Transaction first = begin();
    Transaction second = begin();
    assertThat(text(first.get(B)) + text(second.get(A))).isEqualTo("onon");
    first.put(A, bytes("off"));
    second.put(B, bytes("off"));
    assertThat(first.commit()).isInstanceOf(Committed.class);
    assertThat(second.commit()).isInstanceOf(Committed.class);
  }

  @Test
  void lock_preventsWriteSkew_invariant10() {
    write(A, "on");
    write(B, "on");
    Transaction first = begin();
    Transaction second = begin();
    first.lock(B);
    first.put(A, bytes("off"));
    second.lock(A);
    second.put(B, bytes("off"));
    assertThat(first.commit()).isInstanceOf(Committed.class);
    assertThat(second.commit()).isInstanceOf(Conflict.class);
    assertThat(read(A) + read(B)).isEqualTo("offon");
  }

  @Test
  void lock_manyTimes_valueStaysReadable() {
    write(A, "value");
    for (int i = 0; i < 5; i++) {
      try (Transaction t = begin()) {
        t.lock(A);
        t.lock(C);
        assertThat(t.hasWrites()).isTrue();
        assertThat(t.commit()).isInstanceOf(Committed.class);
      }
    }
    assertThat(read(A)).isEqualTo("value");
    assertThat(read(C)).isNull();
    try (Transaction t = begin()) {
      assertThat(drain(t.scan(all()))).containsExactly("a=value");
      assertThat(t.getAll(List.of(A, C)))
          .extracting(TestEnvironment::text)
          .containsExactly("value", null);
      t.lock(A);
      assertThat(t.getAll(List.of(A, C)))
          .as("under its own lock")
          .extracting(TestEnvironment::text)
          .containsExactly("value", null);
    }
  }

  @Test
  void delete_hidesValueFromNewSnapshotsOnly() {
    write(A, "1");
    Transaction old = begin();
    try (Transaction t = begin()) {
      t.delete(A);
      assertThat(t.get(A)).isNull();
      t.commit();
    }
    assertThat(read(A)).isNull();
    assertThat(text(old.get(A))).isEqualTo("1");
    old.close();
  }

  @Test
  void blindInsert_ofTwo_secondConflicts() {
    Transaction first = begin();
    Transaction second = begin();
    first.put(A, bytes("1"));
    second.put(A, bytes("2"));
    assertThat(second.commit()).isInstanceOf(Committed.class);
    assertThat(first.commit()).isInstanceOf(Conflict.class);
    assertThat(read(A)).isEqualTo("2");
  }

  @Test
  void columns_ofOneRow_areIndependent() {
    Key row = A.row();
    CellKey first = CellKey.of(row, Column.of(1));
    CellKey second = CellKey.of(row, Column.of(2));
    Transaction t1 = begin();
    Transaction t2 = begin();
    t1.put(first, bytes("1"));
    t2.put(second, bytes("2"));
    assertThat(t1.commit()).isInstanceOf(Committed.class);
    assertThat(t2.commit()).isInstanceOf(Committed.class);
    try (Transaction t = begin()) {
      t.put(CellKey.of(row, Column.of(3)), bytes("3"));
      Scan some = new Scan(KeyRange.single(row), new ColumnRange(2, 3), false, 10);
      assertThat(drain(t.scan(some))).containsExactly("a=2", "a=3");
      t.put(first, bytes("both"));
      t.put(second, bytes("both"));
      assertThat(t.commit()).isInstanceOf(Committed.class);
    }
    try (Transaction t = begin()) {
      assertThat(drain(t.scan(all()))).containsExactly("a=both", "a=both", "a=3");
    }
  }

  @Test
  void scan_mergesOwnWrites_bothDirections() {
    write(A, "1");
    write(B, "2");
    write(cell("d"), "4");
    try (Transaction t = begin()) {
      t.put(C, bytes("3"));
      t.delete(B);
      t.put(A, bytes("1'"));
      t.lock(cell("d"));
      t.put(cell("e"), bytes("5"));
      assertThat(drain(t.scan(all()))).containsExactly("a=1'", "c=3", "d=4", "e=5");
      assertThat(drain(t.scan(backward()))).containsExactly("e=5", "d=4", "c=3", "a=1'");
      Scan range = Scan.forward(KeyRange.of(B.row(), cell("e").row()));
      assertThat(drain(t.scan(range))).containsExactly("c=3", "d=4");
      Scan down = new Scan(KeyRange.of(B.row(), cell("e").row()), null, true, 1);
      assertThat(drain(t.scan(down))).containsExactly("d=4", "c=3");
    }
  }

  @Test
  void scan_openWhileWriting_seesBufferAsItWas() {
    write(A, "1");
    write(B, "2");
    write(C, "3");
    try (Transaction t = begin()) {
      t.put(B, bytes("own"));
      ValueCursor cursor = t.scan(all());
      assertThat(cursor.next()).isTrue();
      t.put(A, bytes("late"));
      t.put(B, bytes("late"));
      t.put(cell("bb"), bytes("late"));
      t.delete(C);
      assertThat(drain(cursor)).containsExactly("b=own", "c=3");
      assertThat(drain(t.scan(all()))).containsExactly("a=late", "b=late", "bb=late");
    }
  }

  @Test
  void cursor_commitTimestamp_isZeroForOwnWrites() {
    write(A, "1");
    try (Transaction t = begin()) {
      t.put(B, bytes("2"));
      ValueCursor cursor = t.scan(all());
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.commitTimestamp()).isPositive().isLessThan(t.startTimestamp());
      assertThat(cursor.next()).isTrue();
      assertThat(cursor.commitTimestamp()).isZero();
      assertThat(cursor.next()).isFalse();
    }
  }

  @Test
  void rollbackTo_mark_undoesOnlyWhatCameAfter() {
    write(A, "stored");
    try (Transaction t = begin()) {
      Mark start = t.mark();
      t.put(A, bytes("1"));
      t.put(B, bytes("1"));
      long bytes = t.bufferedBytes();
      Mark middle = t.mark();
      t.put(A, bytes("2"));
      t.put(A, bytes("3"));
      t.delete(B);
      t.put(C, bytes("2"));
      assertThat(t.writeCount()).isEqualTo(3);
      t.rollbackTo(middle);
      assertThat(t.bufferedBytes()).isEqualTo(bytes);
      assertThat(text(t.get(A))).isEqualTo("1");
      assertThat(text(t.get(B))).isEqualTo("1");
      assertThat(t.get(C)).isNull();
      t.put(C, bytes("4"));
      t.rollbackTo(middle);
      assertThat(t.get(C)).isNull();
      t.rollbackTo(start);
      assertThat(t.hasWrites()).isFalse();
      assertThat(t.bufferedBytes()).isZero();
      assertThat(text(t.get(A))).isEqualTo("stored");
      t.put(B, bytes("end"));
      assertThat(t.commit()).isInstanceOf(Committed.class);
    }
    assertThat(read(A)).isEqualTo("stored");
    assertThat(read(B)).isEqualTo("end");
  }

  @Test
  void lockThenPut_rolledBackToMark_isLockAgain() {
    write(A, "1");
    Transaction t = begin();
    t.lock(A);
    Mark mark = t.mark();
    t.put(A, bytes("2"));
    t.rollbackTo(mark);
    assertThat(text(t.get(A))).isEqualTo("1");
    write(A, "other");
    assertThat(t.commit()).isInstanceOf(Conflict.class);
  }

  @Test
  void asOf_readsThePast_andRefusesFutureAndWrites() {
    write(A, "1");
    long then = engine.currentTimestamp();
    write(A, "2");
    TransactionOptions past = TransactionOptions.DEFAULT.withSnapshot(then);
    try (Transaction t = engine.begin(past)) {
      assertThat(text(t.get(A))).isEqualTo("1");
      assertThatThrownBy(() -> t.put(A, bytes("3")))
          .isInstanceOfSatisfying(
              TxnException.class, e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.READ_ONLY));
    }
    long future = engine.currentTimestamp() + (1L << 40);
    assertThatThrownBy(() -> engine.begin(TransactionOptions.DEFAULT.withSnapshot(future)))
        .isInstanceOfSatisfying(
            TxnException.class,
            e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_IN_FUTURE));
  }

  @Test
  void finishedTransaction_refusesEverything() {
    Transaction t = begin();
    ValueCursor cursor = t.scan(all());
    t.commit();
    t.rollback();
    t.close();
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> t.get(A), () -> t.put(A, bytes("1")), t::commit, cursor::next, t::mark)) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              TxnException.class, e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.CLOSED));
    }
  }

  @Test
  void closedEngine_endsLiveTransactions() {
    Transaction t = begin();
    t.put(A, bytes("1"));
    engine.close();
    assertThatThrownBy(t::commit).isInstanceOf(TxnException.class);
    assertThatThrownBy(this::begin).isInstanceOf(TxnException.class);
    engine = TransactionEngine.embedded(store, world.environment(), engineOptions(), space());
    assertThat(read(A)).isNull();
  }

  @Test
  void largeTransaction_thousandsOfCells_isAtomic() {
    try (Transaction t = begin()) {
      for (int i = 0; i < 5000; i++) {
        t.put(cell("k" + (100_000 + i)), bytes("v" + i));
      }
      assertThat(t.commit()).isInstanceOf(Committed.class);
    }
    try (Transaction t = begin()) {
      assertThat(drain(t.scan(all()))).hasSize(5000);
    }
  }

  @Test
  void collectGarbage_keepsWhatLiveSnapshotsSee_invariant9() {
    write(A, "1");
    write(B, "x".repeat(3000));
    write(A, "2");
    Transaction old = begin();
    write(A, "3");
    write(A, "4");
    write(B, "5");
    try (Transaction t = begin()) {
      t.delete(C);
      t.lock(A);
      t.commit();
    }
    assertThat(engine.collectGarbage().safePoint()).isEqualTo(old.startTimestamp());
    assertThat(text(old.get(A))).isEqualTo("2");
    assertThat(text(old.get(B))).hasSize(3000);
    assertThat(drain(old.scan(all()))).hasSize(2);
    old.close();
    assertThat(engine.collectGarbage().versionsDropped()).isGreaterThanOrEqualTo(3);
    assertThat(read(A)).isEqualTo("4");
    assertThat(read(B)).isEqualTo("5");
    assertThat(engine.collectGarbage().versionsDropped()).isZero();
  }

  /** How old the snapshot is does not count, but for how long somebody has been reading it. */
  @Test
  void collectGarbage_aReaderOfAnOldSnapshot_holdsTheSafePoint_invariant9() {
    engine.close();
    engine =
        TransactionEngine.embedded(
            store,
            world.environment(),
            engineOptions()
                .withRetention(Duration.ofHours(3))
                .withLongReaderLimit(Duration.ofHours(1)));
    write(A, "1");
    long then = engine.currentTimestamp();
    write(A, "2");
    world.advance(Duration.ofHours(2).plusMinutes(50));
    Transaction past = engine.begin(TransactionOptions.DEFAULT.withSnapshot(then));
    world.advance(Duration.ofMinutes(50));
    engine.collectGarbage();
    assertThat(engine.safePoint()).isLessThanOrEqualTo(then);
    assertThat(text(past.get(A))).isEqualTo("1");
    world.advance(Duration.ofMinutes(20));
    engine.collectGarbage();
    assertThat(engine.safePoint()).isGreaterThan(then);
  }

  @Test
  void versions_areThoseBetweenTwoSnapshots_andTheOneBefore() {
    write(A, "1");
    write(A, "2");
    long since = engine.currentTimestamp();
    write(A, "3");
    write(B, "b");
    Transaction deleting = begin();
    deleting.delete(A);
    deleting.commit();
    Transaction reader = begin();
    write(A, "later");
    List<String> seen = new ArrayList<>();
    try (VersionCursor versions = reader.versions(all(), since)) {
      while (versions.next()) {
        assertThat(versions.startTimestamp()).isLessThan(versions.commitTimestamp());
        seen.add(
            versions.key()
                + (versions.commitTimestamp() > since ? " " : " before ")
                + (versions.value() == null ? "deleted" : text(versions.value())));
      }
    }
    assertThat(seen).containsExactly(A + " before 2", A + " 3", A + " deleted", B + " b");
  }

  @Test
  void versions_sinceTheVeryTimestampOfACommit_beginWithThatOne() {
    write(A, "1");
    write(A, "2");
    write(A, "3");
    Transaction reader = begin();
    List<Long> all = commitsSince(reader, 0);
    assertThat(all).hasSize(3);
    for (int i = 0; i < all.size(); i++) {
      assertThat(commitsSince(reader, all.get(i))).isEqualTo(all.subList(i, all.size()));
      assertThat(commitsSince(reader, all.get(i) - 1))
          .isEqualTo(all.subList(Math.max(0, i - 1), all.size()));
    }
  }

  private static List<Long> commitsSince(Transaction reader, long since) {
    List<Long> commits = new ArrayList<>();
    try (VersionCursor versions = reader.versions(all(), since)) {
      while (versions.next()) {
        commits.add(versions.commitTimestamp());
      }
    }
    return commits;
  }

  @Test
  void running_hasWhatHasNotEnded_andNoLockIsLeftByACommit() {
    assertThat(engine.locks(10)).isEmpty();
    write(A, "1");
    assertThat(engine.locks(10)).isEmpty();
    Transaction open = begin();
    assertThat(engine.running())
        .anySatisfy(one -> assertThat(one.startTimestamp()).isEqualTo(open.startTimestamp()));
    open.rollback();
  }

  @Test
  void collectGarbage_passedSnapshot_failsClearly_invariant9() {
    write(A, "1");
    long then = engine.currentTimestamp();
    engine.close();
    engine =
        TransactionEngine.embedded(
            store, world.environment(), engineOptions().withLongReaderLimit(Duration.ofMinutes(1)));
    Transaction old = begin();
    assertThat(text(old.get(A))).isEqualTo("1");
    ValueCursor cursor = old.scan(all());
    Transaction oldWriter = begin();
    oldWriter.put(B, bytes("late"));
    write(A, "2");
    world.advance(Duration.ofMinutes(2));
    engine.collectGarbage();
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> old.get(A),
            cursor::next,
            () -> engine.begin(TransactionOptions.DEFAULT.withSnapshot(then)))) {
      assertThatThrownBy(call)
          .isInstanceOfSatisfying(
              TxnException.class,
              e -> assertThat(e.kind()).isEqualTo(TxnException.Kind.SNAPSHOT_TOO_OLD));
    }
    assertThat(oldWriter.commit()).isInstanceOf(Conflict.class);
    assertThat(engine.safePoint()).isGreaterThan(then);
    long safePoint = engine.safePoint();
    engine.close();
    engine = TransactionEngine.embedded(store, world.environment(), engineOptions(), space());
    assertThat(engine.safePoint()).isEqualTo(safePoint);
    assertThat(read(A)).isEqualTo("2");
    old.close();
  }

  @Test
  void bankTransfers_fourThreads_sumStaysTheSame() {
    long seed = 42;
    int accounts = 8;
    world.parking();
    try (Transaction t = begin()) {
      for (int i = 0; i < accounts; i++) {
        t.put(cell("acc" + i), bytes("100"));
      }
      assertThat(t.commit()).isInstanceOf(Committed.class);
    }
    AtomicInteger committed = new AtomicInteger();
    List<CompletableFuture<Void>> threads = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      Random random = new Random(seed + thread);
      threads.add(
          CompletableFuture.runAsync(
              () -> {
                for (int i = 0; i < 150; i++) {
                  if (random.nextInt(3) == 0) {
                    assertThat(sum(accounts)).as("seed %s", seed).isEqualTo(100 * accounts);
                  } else if (transfer(random, accounts)) {
                    committed.incrementAndGet();
                  }
                  if (i % 50 == 49) {
                    engine.collectGarbage();
                  }
                }
              }));
    }
    threads.forEach(CompletableFuture::join);
    assertThat(sum(accounts)).isEqualTo(100 * accounts);
    assertThat(committed.get()).isPositive();
  }

  private boolean transfer(Random random, int accounts) {
    CellKey from = cell("acc" + random.nextInt(accounts));
    CellKey to = cell("acc" + random.nextInt(accounts));
    try (Transaction t = begin()) {
      int amount = random.nextInt(10);
      t.put(from, bytes(String.valueOf(Integer.parseInt(text(t.get(from))) - amount)));
      t.put(to, bytes(String.valueOf(Integer.parseInt(text(t.get(to))) + amount)));
      return t.commit() instanceof Committed;
    }
  }

  /** Odd snapshots sum by a scan, even ones by points. */
  private int sum(int accounts) {
    try (Transaction t = begin()) {
      int sum = 0;
      if (t.startTimestamp() % 2 == 0) {
        for (int i = 0; i < accounts; i++) {
          sum += Integer.parseInt(text(t.get(cell("acc" + i))));
        }
      } else {
        for (String entry : drain(t.scan(all()))) {
          sum += Integer.parseInt(entry.substring(entry.indexOf('=') + 1));
        }
      }
      return sum;
    }
  }

  @Test
  void history_ofRandomTransactions_equalsModel() {
    long seed = 20_261_121;
    Random random = new Random(seed);
    TreeMap<String, String> model = new TreeMap<>();
    for (int round = 0; round < 150; round++) {
      Map<String, String> working = new TreeMap<>(model);
      try (Transaction t = begin()) {
        Mark mark = null;
        Map<String, String> marked = null;
        for (int i = random.nextInt(8); i >= 0; i--) {
          String name = "k" + random.nextInt(20);
          switch (random.nextInt(5)) {
            case 0 -> {
              t.delete(cell(name));
              working.remove(name);
            }
            case 1 -> t.lock(cell(name));
            case 2 -> {
              mark = t.mark();
              marked = new TreeMap<>(working);
            }
            default -> {
              String value = "v".repeat(random.nextInt(3) * 700) + random.nextInt();
              t.put(cell(name), bytes(value));
              working.put(name, value);
            }
          }
        }
        if (mark != null && random.nextBoolean()) {
          t.rollbackTo(mark);
          working = marked;
        }
        assertThat(drain(t.scan(all()))).as("seed %s", seed).isEqualTo(entries(working));
        if (random.nextInt(4) > 0) {
          assertThat(t.commit()).isInstanceOf(Committed.class);
          model = new TreeMap<>(working);
        }
      }
      if (round % 10 == 0) {
        engine.collectGarbage();
      }
      try (Transaction t = begin()) {
        List<String> expected = entries(model);
        assertThat(drain(t.scan(all()))).as("seed %s", seed).isEqualTo(expected);
        Collections.reverse(expected);
        assertThat(drain(t.scan(backward()))).as("seed %s", seed).isEqualTo(expected);
      }
    }
  }

  private static List<String> entries(Map<String, String> map) {
    List<String> entries = new ArrayList<>();
    map.forEach((key, value) -> entries.add(key + "=" + value));
    return entries;
  }
}
