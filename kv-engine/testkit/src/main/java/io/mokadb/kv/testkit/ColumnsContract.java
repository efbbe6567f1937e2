package io.mokadb.kv.testkit;

import static io.mokadb.kv.testkit.Mutations.bytes;
import static io.mokadb.kv.testkit.Mutations.free;
import static io.mokadb.kv.testkit.Mutations.key;
import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
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
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two columns of a row, one after the other, against a writer that locks one and commits it with a
 * notification in the other: the second look never finds an earlier state of the row than the first
 * one, but for locks in a scan (K3).
 */
public abstract class ColumnsContract extends ScanContract {
  private static final int CHANGES = 3_000;
  private static final Column VALUE = Column.ZERO;
  private static final Column OBSERVER = Column.of(7);
  private static final Key ROW = key("row");

  /** A way to look at one family of one column. */
  private enum Look {
    LOCK_BY_READ(Family.LOCK, VALUE, false),
    LOCK_BY_SCAN(Family.LOCK, VALUE, true),
    WRITE_BY_READ(Family.WRITE, VALUE, false),
    WRITE_BY_SCAN(Family.WRITE, VALUE, true),
    NOTIFICATION_BY_READ(Family.NOTIFY, OBSERVER, false),
    NOTIFICATION_BY_SCAN(Family.NOTIFY, OBSERVER, true);

    final Family family;
    final int columnId;
    final boolean byScan;

    Look(Family family, Column column, boolean byScan) {
      this.family = family;
      this.columnId = column.id();
      this.byScan = byScan;
    }

    /** What is found in a state: the timestamp of the newest cell, or 0. */
    long of(int state) {
      boolean isLocked = state % 2 == 1;
      if (family == Family.LOCK) {
        return isLocked ? timestamp(state) : 0;
      }
      return timestamp(isLocked ? state - 1 : state);
    }
  }

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger acknowledged = new AtomicInteger();

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  @Timeout(120)
  void looksAtTwoColumns_oneAfterTheOther_findNoEarlierState(long seed) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      Future<String> writer = threads.submit(this::write);
      Future<String> one = threads.submit(() -> lookUntilDone(writer, new Random(seed)));
      Future<String> other = threads.submit(() -> lookUntilDone(writer, new Random(-seed)));
      assertThat(writer.get()).as("seed %d", seed).isEmpty();
      assertThat(one.get()).as("seed %d", seed).isEmpty();
      assertThat(other.get()).as("seed %d", seed).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  private String write() {
    for (int state = 1; state <= CHANGES; state++) {
      RowMutation mutation = state % 2 == 1 ? lock(state) : commit(state);
      begun.set(state);
      if (mutate(mutation) != MutationOutcome.APPLIED) {
        return "refused: " + mutation;
      }
      acknowledged.set(state);
    }
    return "";
  }

  private static long timestamp(int state) {
    return 10L * state;
  }

  private static RowMutation lock(int state) {
    long start = timestamp(state);
    return new RowMutation(
        ROW, free(VALUE, start), List.of(Edit.put(Family.LOCK, VALUE, start, bytes("lock"))));
  }

  private static RowMutation commit(int state) {
    long start = timestamp(state - 1);
    return new RowMutation(
        ROW,
        Condition.cellAt(Family.LOCK, VALUE, start),
        List.of(
            Edit.put(Family.WRITE, VALUE, timestamp(state), bytes("value")),
            Edit.deleteUpTo(Family.LOCK, VALUE, start),
            Edit.put(Family.NOTIFY, OBSERVER, timestamp(state), bytes("changed"))));
  }

  private String lookUntilDone(Future<?> writer, Random random) {
    Look[] looks = Look.values();
    while (!writer.isDone()) {
      int known = acknowledged.get();
      int least = known;
      StringBuilder path = new StringBuilder().append(known);
      for (int i = 0; i < 2; i++) {
        Look look = looks[random.nextInt(looks.length)];
        long found = newest(look);
        path.append(", ").append(look).append(" ").append(found);
        // A scan may show a lock that has been replaced since the last acknowledgement.
        least = leastState(look, found, look == Look.LOCK_BY_SCAN ? known : least);
        if (least < 0) {
          return path.toString();
        }
      }
    }
    return "";
  }

  /** The least state, from one on, in which this is found; -1 if there is none. */
  private int leastState(Look look, long found, int from) {
    int to = begun.get();
    for (int state = from; state <= to; state++) {
      if (look.of(state) == found) {
        return state;
      }
    }
    return -1;
  }

  private long newest(Look look) {
    ReadRanges ranges = ReadRanges.of(look.family, TimeRange.all());
    Cell cell = null;
    if (!look.byScan) {
      cell = read(ROW, Column.of(look.columnId), ranges).of(look.family);
    } else {
      int id = look.columnId;
      ScanRequest request =
          ScanRequest.forward(KeyRange.all(), ranges)
              .withColumns(new ScanRequest.ColumnRange(id, id));
      List<CellView> views = scanAll(request);
      cell = views.isEmpty() ? null : views.get(0).of(look.family);
    }
    return cell == null ? 0 : cell.timestamp();
  }
}
