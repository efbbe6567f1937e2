package io.mokadb.kv.testkit;

import static io.mokadb.kv.testkit.Mutations.bytes;
import static io.mokadb.kv.testkit.Mutations.commit;
import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static io.mokadb.kv.testkit.Mutations.unconditionally;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellCursor;
import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Contract between concurrent threads: K1 to K4, and K10. */
public abstract class ConcurrencyContract extends RaceContract {
  private static final int THREADS = 4;
  private static final long SEED = 42;

  /** K1: of all that race for one column, one wins. */
  @Test
  @Timeout(60)
  void mutate_racingPrewrites_oneWinsEachRound() throws Exception {
    for (int round = 0; round < 100; round++) {
      Key row = key("round" + round);
      List<Callable<MutationOutcome>> racers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        long start = 10L + i;
        racers.add(() -> mutate(prewrite(row, Column.ZERO, start, "v" + start)));
      }
      assertThat(runAll(racers)).containsOnlyOnce(MutationOutcome.APPLIED);
    }
  }

  /** K1, K4: read-modify-write under a condition on the version read loses no increment. */
  @Test
  @Timeout(120)
  void mutate_concurrentConditionalIncrements_loseNone() throws Exception {
    int counters = 4;
    AtomicLong clock = new AtomicLong(100);
    List<Callable<Long>> incrementers = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      Random random = new Random(SEED + t);
      incrementers.add(
          () -> {
            long done = 0;
            for (int i = 0; i < 300; i++) {
              done += increment(key("counter" + random.nextInt(counters)), clock) ? 1 : 0;
            }
            return done;
          });
    }
    long applied = runAll(incrementers).stream().mapToLong(Long::longValue).sum();
    long sum = 0;
    for (int i = 0; i < counters; i++) {
      CellView view = read(key("counter" + i), ReadRanges.of(Family.WRITE, TimeRange.all()));
      sum += view.write() == null ? 0 : Long.parseLong(new String(view.write().value(), UTF_8));
    }
    assertThat(sum).as("seed %d", SEED).isEqualTo(applied).isPositive();
  }

  private boolean increment(Key row, AtomicLong clock) {
    long timestamp = clock.incrementAndGet();
    CellView view = read(row, ReadRanges.of(Family.WRITE, TimeRange.all()));
    long value = view.write() == null ? 0 : Long.parseLong(new String(view.write().value(), UTF_8));
    long seen = view.write() == null ? 0 : view.write().timestamp();
    return timestamp > seen
        && mutate(
                new RowMutation(
                    row,
                    Condition.noCellIn(Family.WRITE, Column.ZERO, TimeRange.since(seen + 1)),
                    List.of(
                        Edit.put(Family.WRITE, Column.ZERO, timestamp, bytes("" + (value + 1))))))
            == MutationOutcome.APPLIED;
  }

  /** K3: lock and data appear together, and the lock gives way to the write record. */
  @Test
  @Timeout(120)
  void read_duringPrewriteAndCommit_neverSeesHalfARowMutation() throws Exception {
    Key row = key("row");
    int rounds = 2_000;
    AtomicBoolean done = new AtomicBoolean();
    List<Callable<String>> tasks = new ArrayList<>();
    tasks.add(
        () -> {
          try {
            for (long i = 1; i <= rounds; i++) {
              mutate(prewrite(row, Column.ZERO, i * 10, "v"));
              mutate(commit(row, Column.ZERO, i * 10, i * 10 + 5));
              if (i % 50 == 0) {
                mutate(
                    unconditionally(row, Edit.deleteUpTo(Family.WRITE, Column.ZERO, i * 10 - 20)));
              }
            }
            return "";
          } finally {
            done.set(true);
          }
        });
    for (int t = 1; t < THREADS; t++) {
      tasks.add(
          () -> {
            while (!done.get()) {
              String flaw = flawOf(read(row, ALL));
              if (!flaw.isEmpty()) {
                return flaw;
              }
            }
            return "";
          });
    }
    assertThat(runAll(tasks)).containsOnly("");
  }

  private static String flawOf(CellView view) {
    if (view.isEmpty()) {
      return "";
    }
    boolean locked = view.lock() != null;
    long start = view.data().timestamp();
    long committed = view.write() == null ? 5 : view.write().timestamp();
    boolean whole =
        locked
            ? view.lock().timestamp() == start && committed == start - 5
            : committed == start + 5;
    return whole ? "" : view.toString();
  }

  /** K4: a version that was acknowledged is found by every snapshot at or after it. */
  @Test
  @Timeout(120)
  void read_whileNewerVersionsArrive_findsTheVersionOfItsSnapshot() throws Exception {
    Key row = key("row");
    AtomicLong acknowledged = new AtomicLong();
    int rounds = 3_000;
    List<Callable<String>> tasks = new ArrayList<>();
    tasks.add(
        () -> {
          for (long i = 1; i <= rounds; i++) {
            mutate(Mutations.put(row, Family.WRITE, i, "v" + i));
            acknowledged.set(i);
          }
          return "";
        });
    for (int t = 1; t < THREADS; t++) {
      Random random = new Random(SEED + t);
      tasks.add(
          () -> {
            while (acknowledged.get() < rounds) {
              long newest = acknowledged.get();
              long at = Math.max(0, newest - random.nextInt(3));
              String found = readText(row, Family.WRITE, TimeRange.upTo(at));
              if (!found.equals(at == 0 ? "none" : at + "=v" + at)) {
                return "at " + at + ": " + found;
              }
            }
            return "";
          });
    }
    assertThat(runAll(tasks)).as("seed %d", SEED).containsOnly("");
  }

  /** K1, no deadlock: lists that overlap in any order are each applied as a whole. */
  @Test
  @Timeout(120)
  void mutateAtomically_overlappingListsInAnyOrder_keepTheSum() throws Exception {
    if (!capabilities().atomicAcrossRows()) {
      return;
    }
    int accounts = 6;
    for (int i = 0; i < accounts; i++) {
      mutate(Mutations.put(key("account" + i), Family.WRITE, 1, "100"));
    }
    AtomicLong clock = new AtomicLong(1);
    List<Callable<Integer>> movers = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      Random random = new Random(SEED + t);
      movers.add(
          () -> {
            int applied = 0;
            for (int i = 0; i < 300; i++) {
              int from = random.nextInt(accounts);
              int to = (from + 1 + random.nextInt(accounts - 1)) % accounts;
              applied += move(key("account" + from), key("account" + to), clock) ? 1 : 0;
            }
            return applied;
          });
    }
    int applied = runAll(movers).stream().mapToInt(Integer::intValue).sum();
    long sum = 0;
    for (int i = 0; i < accounts; i++) {
      sum += amount(read(key("account" + i), ReadRanges.of(Family.WRITE, TimeRange.all())));
    }
    assertThat(applied).isPositive();
    assertThat(sum).as("seed %d", SEED).isEqualTo(100L * accounts);
  }

  private boolean move(Key from, Key to, AtomicLong clock) {
    CellView source = read(from, ReadRanges.of(Family.WRITE, TimeRange.all()));
    CellView target = read(to, ReadRanges.of(Family.WRITE, TimeRange.all()));
    long timestamp = clock.incrementAndGet();
    return store.mutateAtomically(
            List.of(
                set(from, source, timestamp, amount(source) - 1),
                set(to, target, timestamp, amount(target) + 1)),
            Durability.BUFFERED,
            Deadline.none())
        instanceof AtomicOutcome.Applied;
  }

  private static RowMutation set(Key row, CellView seen, long timestamp, long amount) {
    return new RowMutation(
        row,
        Condition.noCellIn(
            Family.WRITE, Column.ZERO, TimeRange.since(seen.write().timestamp() + 1)),
        List.of(Edit.put(Family.WRITE, Column.ZERO, timestamp, bytes("" + amount))));
  }

  private static long amount(CellView view) {
    return Long.parseLong(new String(view.write().value(), UTF_8));
  }

  /** K10: a call that is running when the store closes ends normally or with CLOSED. */
  @Test
  @Timeout(120)
  void close_withReadersWritersAndScansRunning_endsThemInOrder() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      mutate(Mutations.put(key("row" + i), Family.WRITE, 10, "v"));
    }
    AtomicLong calls = new AtomicLong();
    List<Callable<KvException.Kind>> tasks = new ArrayList<>();
    tasks.add(
        () -> {
          while (calls.get() < 500) {
            Thread.onSpinWait();
          }
          store.close();
          return KvException.Kind.CLOSED;
        });
    tasks.add(() -> untilClosed(calls, () -> read(key("row7"), ALL)));
    tasks.add(
        () ->
            untilClosed(
                calls,
                () -> mutate(Mutations.put(key("new"), Family.WRITE, calls.get() + 1, "v"))));
    tasks.add(() -> untilClosed(calls, () -> scanAll(ScanRequest.forward(KeyRange.all(), ALL))));
    assertThat(runAll(tasks)).containsOnly(KvException.Kind.CLOSED);
  }

  /** K10: an abandoned cursor neither hangs nor crashes the closing store. */
  @Test
  @Timeout(60)
  void close_withAnOpenCursor_cursorFailsWithClosed() {
    for (int i = 0; i < 100; i++) {
      mutate(Mutations.put(key("row" + i), Family.WRITE, 10, "v"));
    }
    ScanRequest request = ScanRequest.forward(KeyRange.all(), ALL).withBlockSize(1);
    CellCursor cursor = store.scan(request, Deadline.none());
    assertThat(cursor.next()).isNotNull();
    store.close();
    assertThatThrownBy(
            () -> {
              while (cursor.next() != null) {}
            })
        .isInstanceOfSatisfying(
            KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.CLOSED));
    cursor.close();
    store.close();
  }

  @Test
  void anyCall_afterClose_failsWithClosed() {
    store.close();
    CellRead read = new CellRead(CellKey.of(key("a")), ALL);
    List<Runnable> calls =
        List.of(
            () -> store.read(read, Deadline.none()),
            () -> store.read(List.of(read), Deadline.none()),
            () -> store.scan(ScanRequest.forward(KeyRange.all(), ALL), Deadline.none()),
            () -> mutate(Mutations.put(key("a"), Family.WRITE, 1, "v")),
            () -> store.regions(KeyRange.all()));
    for (Runnable call : calls) {
      assertThatThrownBy(call::run)
          .isInstanceOfSatisfying(
              KvException.class, e -> assertThat(e.kind()).isEqualTo(KvException.Kind.CLOSED));
    }
  }

  private static KvException.Kind untilClosed(AtomicLong calls, Runnable call) {
    while (true) {
      try {
        call.run();
        calls.incrementAndGet();
      } catch (KvException e) {
        return e.kind();
      }
    }
  }

  private static <T> List<T> runAll(List<Callable<T>> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> future : threads.invokeAll(tasks)) {
        results.add(future.get());
      }
      return results;
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(10, TimeUnit.SECONDS);
    }
  }
}
