package io.mokadb.txn.serial;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.time.Waiter;
import java.nio.charset.StandardCharsets;
import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** What is kept of commits, for how long, and what a check waits for. */
final class CommitOrderTest {
  private static final CellKey A = cell("a");
  private static final CellKey B = cell("b");

  private final StepWaiter waiter = new StepWaiter();
  private final CommitOrder order = new CommitOrder(waiter, 10, NoteMemory.UNBOUNDED, 100);

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

  /** Others act when a walk through the set has come to its end. */
  private static final class StepSet extends AbstractSet<TrackedReads> {
    final Set<TrackedReads> members = ConcurrentHashMap.newKeySet();
    final Queue<Runnable> steps = new ArrayDeque<>();

    @Override
    public Iterator<TrackedReads> iterator() {
      Iterator<TrackedReads> all = members.iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          if (!all.hasNext() && !steps.isEmpty()) {
            steps.remove().run();
          }
          return all.hasNext();
        }

        @Override
        public TrackedReads next() {
          return all.next();
        }
      };
    }

    @Override
    public boolean add(TrackedReads reads) {
      return members.add(reads);
    }

    @Override
    public boolean remove(Object reads) {
      return members.remove(reads);
    }

    @Override
    public int size() {
      return members.size();
    }
  }

  /** One begins to watch when the one that leaves has looked for others, and a commit follows. */
  @Test
  void leave_anotherBeginsAfterTheLook_keepsWhatItNeeds_invariant4() {
    StepSet watching = new StepSet();
    CommitOrder order = new CommitOrder(waiter, 10, NoteMemory.UNBOUNDED, 100, watching);
    TrackedReads leaving = order.watch(taker -> {}, NoteMemory.UNBOUNDED);
    leaving.readFrom(10, false);
    List<TrackedReads> late = new ArrayList<>();
    watching.steps.add(
        () -> {
          TrackedReads reads = order.watch(taker -> {}, NoteMemory.UNBOUNDED);
          reads.readFrom(20, false);
          reads.add(A);
          late.add(reads);
          CommitPlace other = order.place(21, () -> List.of(A), null);
          order.enter(other);
          other.drawing();
          other.drawn(22);
          other.end(true);
        });
    leaving.end();
    assertThat(order.remembered()).isEqualTo(1);
    CommitPlace own = order.place(20, List::of, late.get(0));
    order.enter(own);
    own.drawing();
    own.drawn(30);
    assertThat(own.refusal(1)).as("A was changed at 22").isNotNull();
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

  /** Of all that it gives, it knows how much is out. */
  private static final class CountedMemory implements NoteMemory {
    long limit;
    long taken;

    @Override
    public boolean tryAdd(long bytes) {
      boolean there = taken + bytes <= limit;
      taken += there ? bytes : 0;
      return there;
    }

    @Override
    public void subtract(long bytes) {
      taken -= bytes;
    }

    @Override
    public void close() {
      throw new UnsupportedOperationException("Commits come after the transactions that read");
    }
  }

  private static CellKey[] cells(int from, int to) {
    CellKey[] cells = new CellKey[to - from];
    for (int i = from; i < to; i++) {
      cells[i - from] = cell(String.format("row%07d", i));
    }
    return cells;
  }

  @Test
  void ended_memory_isTakenAndGivenBack() {
    CountedMemory memory = new CountedMemory();
    memory.limit = Long.MAX_VALUE;
    CommitOrder order = new CommitOrder(waiter, 100_000, memory, 100);
    TrackedReads reads = order.watch(taker -> {}, NoteMemory.UNBOUNDED);
    reads.readFrom(10, false);
    reads.add(A);
    committed(order, 11, cells(0, 10_000));
    assertThat(memory.taken).isBetween(800_000L, 2_000_000L);
    reads.end();
    assertThat(memory.taken).isZero();
  }

  /** Commits are remembered in ranges, and the oldest forgotten; none that counts is missed. */
  @Test
  void ended_memoryIsShort_isCoarseAndMissesNothing() {
    CountedMemory memory = new CountedMemory();
    memory.limit = 10_000;
    CommitOrder order = new CommitOrder(waiter, 100_000, memory, 100);
    TrackedReads old = order.watch(taker -> {}, NoteMemory.UNBOUNDED);
    old.readFrom(10, false);
    old.add(A);
    for (int i = 0; i < 30; i++) {
      committed(order, 100 + 2 * i, cells(1_000 * i, 1_000 * i + 100));
    }
    assertThat(memory.taken).isLessThanOrEqualTo(memory.limit);
    assertThat(order.remembered()).as("a range each, but the last").isLessThan(200);
    assertThat(refusal(order, old, 500)).as("it read none of them").isNull();
    for (int i = 0; i < 30; i++) {
      TrackedReads reads =
          reading(order, 99 + 2 * i, cell(String.format("row%07d", 1_000 * i + 7)));
      assertThat(refusal(order, reads, 500)).as("commit %d", i).isNotNull();
      reads.end();
      TrackedReads beside = reading(order, 10, cell(String.format("row%07d", 1_000 * i + 200)));
      assertThat(refusal(order, beside, 500)).as("beside commit %d", i).isNull();
      beside.end();
    }
    for (int i = 0; i < 1_000; i++) {
      committed(order, 1_000 + 2 * i, cells(i, i + 1));
    }
    assertThat(memory.taken).isLessThanOrEqualTo(memory.limit);
    assertThat(refusal(order, old, 5_000).cell()).as("too much was forgotten").isNull();
    old.end();
    assertThat(memory.taken).isZero();
  }

  private static TrackedReads reading(CommitOrder order, long snapshot, CellKey... cells) {
    TrackedReads reads = order.watch(taker -> {}, NoteMemory.UNBOUNDED);
    reads.readFrom(snapshot, false);
    reads.addAll(List.of(cells));
    return reads;
  }

  private static void committed(CommitOrder order, long startTimestamp, CellKey... cells) {
    CommitPlace place = order.place(startTimestamp, () -> List.of(cells), null);
    order.enter(place);
    place.drawing();
    place.drawn(startTimestamp + 1);
    place.end(true);
  }

  private static CommitOutcome.Conflict refusal(
      CommitOrder order, TrackedReads reads, long commitTimestamp) {
    CommitPlace own = order.place(reads.since(), List::of, reads);
    order.enter(own);
    own.drawing();
    own.drawn(commitTimestamp);
    CommitOutcome.Conflict refusal = own.refusal(1);
    own.end(refusal == null);
    return refusal;
  }
}
