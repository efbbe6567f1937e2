package io.mokadb.kv.testkit;

import static io.mokadb.kv.testkit.Mutations.bytes;
import static io.mokadb.kv.testkit.Mutations.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Readers and scans against writers that add, supersede and remove cells of every family at random.
 * Each row has one writer, which writes down every state of it, so what a reader found must be one
 * of the states between the last that was acknowledged before the read and the last that was begun
 * when the read ended (K3, K4).
 */
public abstract class RaceContract extends ColumnsContract {
  private static final int ROWS = 6;
  private static final int WRITERS = 2;
  private static final int CHANGES = 2_500;
  private static final Column COLUMN = Column.ZERO;

  /** One row's states, in order. */
  private static final class History {
    final Key row;
    final RowModel[] states = new RowModel[CHANGES + 1];
    final AtomicInteger begun = new AtomicInteger();
    final AtomicInteger acknowledged = new AtomicInteger();
    long clock = 100;

    /** The newest timestamp of a DeleteUpTo: nothing is put at or below it (K8). */
    long collected;

    History(Key row) {
      this.row = row;
      states[0] = RowModel.EMPTY;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  @Timeout(120)
  void readAndScan_againstWritersOfEveryFamily_findStatesThatWere(long seed) throws Exception {
    List<History> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(new History(key("row" + i)));
    }
    AtomicInteger writing = new AtomicInteger(WRITERS);
    AtomicBoolean flawed = new AtomicBoolean();
    List<Callable<String>> tasks = new ArrayList<>();
    for (int w = 0; w < WRITERS; w++) {
      List<History> own = new ArrayList<>();
      for (int i = w; i < ROWS; i += WRITERS) {
        own.add(rows.get(i));
      }
      Random random = new Random(seed * 100 + w);
      tasks.add(
          () -> {
            try {
              return write(own, random, flawed);
            } finally {
              writing.decrementAndGet();
            }
          });
    }
    Random forReads = new Random(seed * 100 + 50);
    Random forScans = new Random(seed * 100 + 51);
    tasks.add(() -> untilFlaw(writing, flawed, () -> readOnce(rows, forReads)));
    tasks.add(() -> untilFlaw(writing, flawed, () -> scanOnce(rows, forScans)));
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      for (Future<String> result : threads.invokeAll(tasks)) {
        assertThat(result.get()).as("seed %d", seed).isEmpty();
      }
    } finally {
      threads.shutdownNow();
      threads.awaitTermination(10, TimeUnit.SECONDS);
    }
  }

  private static String untilFlaw(
      AtomicInteger writing, AtomicBoolean flawed, Callable<String> look) throws Exception {
    while (writing.get() > 0 && !flawed.get()) {
      String flaw = look.call();
      if (!flaw.isEmpty()) {
        flawed.set(true);
        return flaw;
      }
    }
    return "";
  }

  private String write(List<History> own, Random random, AtomicBoolean flawed) {
    for (int change = 1; change <= CHANGES && !flawed.get(); change++) {
      for (History row : own) {
        RowModel now = row.states[change - 1];
        RowMutation mutation = nextChange(row, now, random);
        row.states[change] = now.with(mutation.edits());
        row.begun.set(change);
        if (mutate(mutation) != MutationOutcome.APPLIED) {
          flawed.set(true);
          return "refused: " + mutation;
        }
        row.acknowledged.set(change);
      }
    }
    return "";
  }

  private static RowMutation nextChange(History row, RowModel now, Random random) {
    NavigableMap<Long, byte[]> locks = now.versions(Family.LOCK);
    if (!locks.isEmpty()) {
      return endOf(locks.firstKey(), row.row, random);
    }
    NavigableMap<Long, byte[]> writes = now.versions(Family.WRITE);
    long start = row.clock += 10;
    Condition free = Mutations.free(COLUMN, start);
    return switch (writes.size() > 12 ? 6 : random.nextInt(7)) {
      case 0 ->
          new RowMutation(
              row.row,
              free,
              List.of(
                  Edit.put(Family.DATA, COLUMN, start, bytes("long" + start)),
                  Edit.put(Family.LOCK, COLUMN, start, bytes("lock" + start))));
      case 1, 2 ->
          new RowMutation(
              row.row, free, List.of(Edit.put(Family.LOCK, COLUMN, start, bytes("lock" + start))));
      case 3 ->
          new RowMutation(
              row.row, free, List.of(Edit.put(Family.WRITE, COLUMN, start, bytes("v" + start))));
      // Below the newest, as a late rollback record is.
      case 4 -> {
        // Neither timestamp is another edit's, and the second is above all that was collected.
        long late = start - 17 > row.collected ? start - 17 : start - 8;
        yield always(row.row, Edit.put(Family.WRITE, COLUMN, late, bytes("late" + start)));
      }
      case 5 ->
          writes.isEmpty()
              ? always(row.row, Edit.put(Family.NOTIFY, COLUMN, start, bytes("n" + start)))
              : always(row.row, Edit.delete(Family.WRITE, COLUMN, writes.lastKey()));
      default -> {
        long upTo = start - random.nextInt(80);
        row.collected = Math.max(row.collected, upTo);
        yield always(
            row.row,
            Edit.deleteUpTo(Family.WRITE, COLUMN, upTo),
            Edit.deleteUpTo(Family.DATA, COLUMN, upTo),
            Edit.deleteUpTo(Family.NOTIFY, COLUMN, upTo));
      }
    };
  }

  /** A lock is committed, rolled back with a record, or taken away without one. */
  private static RowMutation endOf(long start, Key row, Random random) {
    List<Edit> edits = new ArrayList<>();
    edits.add(
        random.nextBoolean()
            ? Edit.delete(Family.LOCK, COLUMN, start)
            : Edit.deleteUpTo(Family.LOCK, COLUMN, start));
    switch (random.nextInt(3)) {
      case 0 -> edits.add(Edit.put(Family.WRITE, COLUMN, start + 5, bytes("c" + start)));
      case 1 -> edits.add(Edit.put(Family.WRITE, COLUMN, start, bytes("r" + start)));
      default -> {
        // The lock only.
      }
    }
    return new RowMutation(row, Condition.cellAt(Family.LOCK, COLUMN, start), edits);
  }

  private static RowMutation always(Key row, Edit... edits) {
    return new RowMutation(row, Condition.always(), List.of(edits));
  }

  private String readOnce(List<History> rows, Random random) {
    History row = rows.get(random.nextInt(ROWS));
    int from = row.acknowledged.get();
    ReadRanges ranges = ranges(random, from * 10L + 100);
    CellView view = read(row.row, ranges);
    int to = row.begun.get();
    String found = text(view, ranges);
    for (int i = from; i <= to; i++) {
      if (found.equals(text(row.states[i], row.states[i], ranges))) {
        return "";
      }
    }
    return "read of " + row.row + " in states " + from + " to " + to + " found " + found;
  }

  private String scanOnce(List<History> rows, Random random) {
    int[] from = rows.stream().mapToInt(row -> row.acknowledged.get()).toArray();
    ReadRanges ranges = ranges(random, from[0] * 10L + 100);
    ScanRequest request =
        random.nextBoolean()
            ? ScanRequest.forward(KeyRange.all(), ranges)
            : ScanRequest.backward(KeyRange.all(), ranges);
    Map<Key, CellView> views = new HashMap<>();
    for (CellView view : scanAll(request.withBlockSize(1 + random.nextInt(4)))) {
      views.put(view.key().row(), view);
    }
    for (int r = 0; r < ROWS; r++) {
      History row = rows.get(r);
      int to = row.begun.get();
      CellView view = views.get(row.row);
      String found = view == null ? "none none none none" : text(view, ranges);
      if (!wasScanned(row, from[r], to, ranges, found)) {
        return "scan of " + row.row + " in states " + from[r] + " to " + to + " found " + found;
      }
    }
    return "";
  }

  private static boolean wasScanned(
      History row, int from, int to, ReadRanges ranges, String found) {
    for (int locks = from; locks <= to; locks++) {
      for (int others = locks; others <= to; others++) {
        if (found.equals(text(row.states[locks], row.states[others], ranges))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Snapshots around the present, everything, and single families. */
  private static ReadRanges ranges(Random random, long now) {
    TimeRange all = TimeRange.all();
    TimeRange past = TimeRange.upTo(Math.max(0, now - random.nextInt(120)));
    return switch (random.nextInt(4)) {
      case 0 -> new ReadRanges(all, all, all, all);
      case 1 -> new ReadRanges(null, past, past, null);
      case 2 -> new ReadRanges(null, all, all, null);
      default -> new ReadRanges(past, past, past, null);
    };
  }

  private static String text(CellView view, ReadRanges ranges) {
    return (ranges.data() == null ? "none" : text(view.data()))
        + " "
        + text(view.lock())
        + " "
        + text(view.write())
        + " "
        + text(view.notification());
  }

  private static String text(RowModel locks, RowModel others, ReadRanges ranges) {
    return others.newest(Family.DATA, ranges.data())
        + " "
        + locks.newest(Family.LOCK, ranges.lock())
        + " "
        + others.newest(Family.WRITE, ranges.write())
        + " "
        + others.newest(Family.NOTIFY, ranges.notification());
  }
}
