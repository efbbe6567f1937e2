package io.mokadb.txn.serial;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.time.Waiter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What is kept of commits, for how long, and what a check waits for. */
final class CommitOrderTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final StepWaiter waiter = new StepWaiter();
  private final CommitOrder order = new CommitOrder(waiter, 10, 100);

  private static CellKey cell(String row) {
    return CellKey.of(Key.wrap(row.getBytes(StandardCharsets.UTF_8)));
  }

  /** Others act while somebody waits. */
  private static final class StepWaiter implements Waiter {
    final Queue<Runnable> steps = new ArrayDeque<>();

    @Override
    public boolean await(BooleanSupplier condition, long timeoutNanos) {
      while (!condition.getAsBoolean() && !steps.isEmpty()) {
        steps.remove().run();
      }
      return condition.getAsBoolean();
    }

    @Override
    public void wakeAll() {}

    @Override
    public long nanoTime() {
      return 0;
    }
  }

  private TrackedReads reading(long snapshot, CellKey... cells) {
    TrackedReads reads = order.watch(taker -> {}, NoteMemory.UNBOUNDED);
    reads.readFrom(snapshot, false);
    reads.addAll(List.of(cells));
    return reads;
  }

  private CommitPlace entered(long startTimestamp, CellKey... cells) {
    CommitPlace place = order.place(startTimestamp, () -> List.of(cells), null);
    order.enter(place);
    return place;
  }

  private void committed(long startTimestamp, long commitTimestamp, CellKey... cells) {
    CommitPlace place = entered(startTimestamp, cells);
    place.drawing();
    place.drawn(commitTimestamp);
    place.end(true);
  }

  private CommitOutcome.Conflict refusal(TrackedReads reads, long commitTimestamp) {
    CommitPlace own = order.place(reads.since(), List::of, reads);
    order.enter(own);
    own.drawing();
    own.drawn(commitTimestamp);
    CommitOutcome.Conflict refusal = own.refusal(1);
    own.end(refusal == null);
    return refusal;
  }

  @Test
  void ended_nobodyWatches_nothingIsKept() {
    committed(1, 2, A);
    assertThat(order.remembered()).isZero();
    TrackedReads reads = reading(3, A);
    committed(4, 5, A, B);
    assertThat(order.remembered()).isEqualTo(2);
    reads.end();
    assertThat(order.remembered()).isZero();
  }

  @Test
  void leave_earlierSnapshotStillOpen_keepsWhatItNeeds() {
    TrackedReads early = reading(10, A);
    committed(11, 12, A);
    TrackedReads late = reading(20, A);
    committed(21, 22, B);
    late.end();
    assertThat(refusal(early, 30)).isNotNull();
    TrackedReads middle = reading(15, A);
    early.end();
    assertThat(order.remembered()).as("the commit at 22").isEqualTo(1);
    assertThat(refusal(middle, 30)).isNull();
    middle.end();
    assertThat(order.remembered()).isZero();
  }

  @Test
  void leave_snapshotNotKnownYet_forgetsNothing() {
    TrackedReads early = reading(10, A);
    committed(11, 12, A);
    TrackedReads beginning = order.watch(taker -> {}, NoteMemory.UNBOUNDED);
    early.end();
    assertThat(order.remembered()).isEqualTo(1);
    beginning.end();
  }

  @Test
  void refusal_commitsOfOtherTimes_areNone() {
    TrackedReads reads = reading(10, A);
    committed(5, 9, A);
    committed(5, 50, A);
    assertThat(refusal(reads, 30)).isNull();
    assertThat(refusal(reads, 51).otherStartTimestamp()).isEqualTo(5);
  }

  @Test
  void refusal_otherAsksForItsTimestamp_waitsForIt() {
    TrackedReads reads = reading(10, A);
    CommitPlace other = entered(11, A);
    assertThat(refusal(reads, 30)).as("it has not asked yet").isNull();
    other.drawing();
    waiter.steps.add(() -> other.drawn(31));
    assertThat(refusal(reads, 30)).as("it is later").isNull();
    other.drawing();
    waiter.steps.add(() -> other.drawn(29));
    assertThat(refusal(reads, 30)).as("it is earlier").isNotNull();
    other.drawing();
    waiter.steps.add(() -> other.end(false));
    assertThat(refusal(reads, 30)).as("it failed").isNull();
  }

  @Test
  void refusal_otherAsksForTooLong_isRefused() {
    TrackedReads reads = reading(10, A);
    CommitPlace other = entered(11, A);
    other.drawing();
    assertThat(refusal(reads, 30)).isNotNull();
  }

  @Test
  void refusal_otherAsksAndWroteElsewhere_waitsForNobody() {
    TrackedReads reads = reading(10, A);
    entered(11, B).drawing();
    assertThat(refusal(reads, 30)).isNull();
  }

  @Test
  void end_refused_isForgotten() {
    TrackedReads reads = reading(10, A);
    CommitPlace other = entered(11, A);
    other.drawing();
    other.drawn(12);
    other.end(false);
    assertThat(refusal(reads, 30)).isNull();
    assertThat(order.remembered()).isZero();
  }

  @Test
  void watch_placesThatAreShown_areAdopted() {
    CommitPlace running = entered(1, A);
    CommitPlace over = entered(2, A);
    over.drawing();
    over.drawn(3);
    over.end(true);
    TrackedReads reads =
        order.watch(
            taker -> {
              taker.accept(running);
              taker.accept(over);
            },
            NoteMemory.UNBOUNDED);
    reads.readFrom(10, false);
    reads.add(A);
    running.drawing();
    running.drawn(11);
    assertThat(refusal(reads, 12).otherStartTimestamp()).isEqualTo(1);
    running.end(true);
    assertThat(refusal(reads, 12).otherStartTimestamp()).isEqualTo(1);
    assertThat(order.remembered()).isEqualTo(1);
  }

  @Test
  void add_tooMuch_refusesWhoWouldNeedIt() {
    TrackedReads early = reading(10, cell("x"));
    for (int i = 0; i < 20; i++) {
      committed(100 + i, 200 + i, A);
    }
    assertThat(order.remembered()).isEqualTo(10);
    assertThat(refusal(early, 300).cell()).isNull();
    TrackedReads late = reading(215, cell("x"));
    assertThat(refusal(late, 300)).isNull();
    TrackedReads blind = reading(10);
    assertThat(refusal(blind, 300)).as("it has read nothing").isNull();
  }

  @Test
  void writes_manyBlocks_areJoined() {
    CommitPlace other = entered(11);
    for (int i = 0; i < 1_000; i++) {
      Key row = cell(String.format("row %04d", 2 * i)).row();
      other.writes(KeyRange.single(row));
    }
    TrackedReads reads = reading(10, cell("row 1998"));
    order.enter(other);
    other.drawing();
    other.drawn(12);
    assertThat(refusal(reads, 20)).isNotNull();
    assertThat(refusal(reading(10, cell("row 0002")), 20)).isNotNull();
    assertThat(refusal(reading(10, cell("row 0003")), 20)).isNull();
    assertThat(refusal(reading(10, cell("row 1999")), 20)).isNull();
  }
}
