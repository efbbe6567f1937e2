package io.mokadb.txn.sim.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.kv.Cell;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.time.Timeline;
import io.mokadb.txn.time.PersistedMark;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** A store whose tombstones hide. */
final class HidingCellsTest {
  private static final int SEEDS = 20;

  private final Journal journal = new Journal();
  private HidingCells cells;

  /** Runs in simulated time, which takes none. */
  private void run(long seed, Runnable body) {
    ExecutorService threads = Executors.newCachedThreadPool();
    try {
      Timeline timeline = new Timeline(threads, seed, 10_000);
      cells = new HidingCells(new TrueStore(false, journal), journal, timeline);
      timeline.spawn("test", false, 0, body);
      timeline.run();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }

  private MutationOutcome mutate(Condition condition, Edit... edits) {
    return cells.mutate(
        new RowMutation(Names.cell("x").row(), condition, List.of(edits)), Durability.SYNC);
  }

  private static Edit put(Family family, long timestamp) {
    return Edit.put(family, Names.cell("x").column(), timestamp, new byte[] {(byte) timestamp});
  }

  private static Edit deleteUpTo(Family family, long timestamp) {
    return Edit.deleteUpTo(family, Names.cell("x").column(), timestamp);
  }

  private Cell newest(Family family) {
    return cells
        .read(new CellRead(Names.cell("x"), ReadRanges.of(family, TimeRange.all())))
        .of(family);
  }

  @Test
  void put_belowATombstone_isHiddenFromReadsAndConditions() {
    run(
        1,
        () -> {
          mutate(Condition.always(), deleteUpTo(Family.DATA, 5));
          assertThat(mutate(Condition.always(), put(Family.DATA, 5)))
              .isEqualTo(MutationOutcome.APPLIED);
          assertThat(newest(Family.DATA)).isNull();
          Condition standing = Condition.cellAt(Family.DATA, Names.cell("x").column(), 5);
          assertThat(mutate(standing, put(Family.DATA, 8))).isEqualTo(MutationOutcome.REJECTED);
          assertThat(mutate(Condition.always(), put(Family.DATA, 6), put(Family.LOCK, 4)))
              .isEqualTo(MutationOutcome.APPLIED);
          assertThat(newest(Family.DATA).timestamp()).isEqualTo(6);
          assertThat(newest(Family.LOCK).timestamp()).isEqualTo(4);
          assertThat(journal.events())
              .containsOnlyOnce(new Event.Hidden("x", Family.DATA, 5))
              .filteredOn(Event.Hidden.class::isInstance)
              .hasSize(1);
        });
  }

  @Test
  void put_whereOneVersionWasDeleted_isHiddenThereOnly() {
    run(
        1,
        () -> {
          mutate(Condition.always(), put(Family.DATA, 5));
          mutate(Condition.always(), Edit.delete(Family.DATA, Names.cell("x").column(), 5));
          mutate(Condition.always(), put(Family.DATA, 5), put(Family.DATA, 4));
          assertThat(newest(Family.DATA).timestamp()).isEqualTo(4);
        });
  }

  @Test
  void compaction_showsWhatWasHidden_orTakesItAlong() {
    int shown = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      boolean[] there = new boolean[1];
      run(
          seed,
          () -> {
            mutate(Condition.always(), deleteUpTo(Family.DATA, 5));
            mutate(Condition.always(), put(Family.DATA, 5));
            cells.compact();
            there[0] = newest(Family.DATA) != null;
            mutate(Condition.always(), put(Family.DATA, 3));
            assertThat(newest(Family.DATA)).isNotNull();
          });
      shown += there[0] ? 1 : 0;
    }
    assertThat(shown).isBetween(1, SEEDS - 1);
  }

  /** Its tombstone is in no older file than the cell. */
  @Test
  void compaction_afterALaterDelete_showsNothing() {
    for (long seed = 0; seed < SEEDS; seed++) {
      run(
          seed,
          () -> {
            mutate(Condition.always(), deleteUpTo(Family.DATA, 5));
            mutate(Condition.always(), put(Family.DATA, 5));
            mutate(Condition.always(), deleteUpTo(Family.DATA, 7));
            cells.compact();
            assertThat(newest(Family.DATA)).isNull();
          });
    }
  }

  @Test
  void notifications_areNotHidden() {
    run(
        1,
        () -> {
          mutate(Condition.always(), deleteUpTo(Family.NOTIFY, 5));
          mutate(Condition.always(), put(Family.NOTIFY, 5));
          assertThat(newest(Family.NOTIFY).timestamp()).isEqualTo(5);
          assertThat(journal.events()).noneMatch(Event.Hidden.class::isInstance);
        });
  }

  @Test
  void journal_hasMarksAndDrops() {
    run(
        1,
        () -> {
          Edit mark = Edit.put(Family.DATA, Column.of(Column.MAX_ID - 1), 9, new byte[] {1});
          cells.mutate(
              new RowMutation(PersistedMark.ROW, Condition.always(), List.of(mark)),
              Durability.SYNC);
          mutate(Condition.always(), deleteUpTo(Family.WRITE, 7), deleteUpTo(Family.DATA, 6));
          assertThat(journal.events())
              .contains(new Event.Floor(0, 9), new Event.Dropped(0, "x", 7))
              .filteredOn(Event.Dropped.class::isInstance)
              .hasSize(1);
          assertThat(journal.floor()).isEqualTo(9);
        });
  }
}
