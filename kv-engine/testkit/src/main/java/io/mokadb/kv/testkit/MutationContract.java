package io.mokadb.kv.testkit;

import static io.mokadb.kv.testkit.Mutations.commit;
import static io.mokadb.kv.testkit.Mutations.key;
import static io.mokadb.kv.testkit.Mutations.prewrite;
import static io.mokadb.kv.testkit.Mutations.put;
import static io.mokadb.kv.testkit.Mutations.rollback;
import static io.mokadb.kv.testkit.Mutations.rollbackBeforePrewrite;
import static io.mokadb.kv.testkit.Mutations.unconditionally;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mokadb.kv.AtomicOutcome;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvException;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.PendingCall;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.TimeRange;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contract of mutations and their conditions: K1 and K2, and the steps of the protocol. */
public abstract class MutationContract extends ConcurrencyContract {
  private static final Key A = key("a");
  private static final Key B = key("b");
  private static final Column ZERO = Column.ZERO;

  /** K1: several edits of one column in one mutation, newest version replaced and removed. */
  @Test
  void mutate_editsOfOneColumn_takeEffectTogether() {
    mutateAll(put(A, Family.WRITE, 10, "v10"), put(A, Family.WRITE, 20, "v20"));
    mutate(
        unconditionally(
            A,
            Edit.put(Family.WRITE, ZERO, 40, Mutations.bytes("v40")),
            Edit.delete(Family.WRITE, ZERO, 20),
            Edit.put(Family.WRITE, ZERO, 30, Mutations.bytes("v30")),
            Edit.put(Family.WRITE, Column.of(3), 30, Mutations.bytes("c3"))));
    assertThat(readText(A, Family.WRITE, TimeRange.all())).isEqualTo("40=v40");
    assertThat(readText(A, Family.WRITE, TimeRange.upTo(39))).isEqualTo("30=v30");
    assertThat(readText(A, Family.WRITE, TimeRange.upTo(29))).isEqualTo("10=v10");
    assertThat(text(read(A, Column.of(3), ALL).write())).isEqualTo("30=c3");
    mutate(
        unconditionally(
            A, Edit.delete(Family.WRITE, ZERO, 40), Edit.deleteUpTo(Family.WRITE, ZERO, 10)));
    assertThat(readText(A, Family.WRITE, TimeRange.all())).isEqualTo("30=v30");
    assertThat(readText(A, Family.WRITE, TimeRange.upTo(29))).isEqualTo("none");
  }

  /** K1: a failed condition leaves no trace; both conditions in every family. */
  @Test
  void deleteLast_everyFamily_removesTheVersionAndNoneAbove() {
    for (Family family : Family.values()) {
      mutateAll(put(A, family, 10, "v10"), put(A, family, 20, "v20"), put(A, family, 30, "v30"));
      mutate(unconditionally(A, Edit.deleteLast(family, ZERO, 20)));
      assertThat(readText(A, family, TimeRange.all())).isEqualTo("30=v30");
      assertThat(readText(A, family, TimeRange.upTo(29))).isIn("10=v10", "none");
      mutate(unconditionally(A, Edit.deleteLast(family, ZERO, 30)));
      assertThat(readText(A, family, TimeRange.since(11))).isEqualTo("none");
    }
  }

  @Test
  void condition_everyFamily_decidesWhetherEditsApply() {
    for (Family family : Family.values()) {
      Column column = Column.of(4);
      mutateAll(put(A, column, family, 10, "v10"), put(A, column, family, 20, "v20"));
      Condition[] hold = {
        Condition.always(),
        Condition.cellAt(family, column, 10),
        Condition.cellAt(family, column, 20),
        Condition.noCellIn(family, column, TimeRange.since(21)),
        Condition.noCellIn(family, column, new TimeRange(11, 20)),
        Condition.noCellIn(family, Column.of(9), TimeRange.all()),
      };
      Condition[] fail = {
        Condition.cellAt(family, column, 15),
        Condition.cellAt(family, column, 21),
        Condition.cellAt(family, Column.of(9), 10),
        Condition.noCellIn(family, column, TimeRange.at(10)),
        Condition.noCellIn(family, column, TimeRange.since(20)),
        Condition.noCellIn(family, column, TimeRange.all()),
      };
      Edit edit = Edit.put(Family.NOTIFY, Column.of(50), 1, Mutations.bytes("n"));
      for (Condition condition : fail) {
        assertThat(mutate(new RowMutation(A, condition, List.of(edit))))
            .as("%s", condition)
            .isEqualTo(MutationOutcome.REJECTED);
      }
      assertThat(read(A, Column.of(50), ALL).isEmpty()).isTrue();
      for (Condition condition : hold) {
        assertThat(mutate(new RowMutation(A, condition, List.of(edit))))
            .as("%s", condition)
            .isEqualTo(MutationOutcome.APPLIED);
      }
      mutate(unconditionally(A, Edit.delete(Family.NOTIFY, Column.of(50), 1)));
    }
  }

  @Test
  void condition_severalFamilies_holdsIfNoneHasACell() {
    Column column = Column.of(4);
    mutateAll(
        put(A, column, Family.LOCK, 10, "l"),
        put(A, column, Family.WRITE, 20, "w"),
        put(A, column, Family.DATA, 30, "d"));
    Edit edit = Edit.put(Family.NOTIFY, Column.of(50), 1, Mutations.bytes("n"));
    TimeRange all = TimeRange.all();
    TimeRange upTo9 = TimeRange.upTo(9);
    TimeRange since21 = TimeRange.since(21);
    ReadRanges[] hold = {
      new ReadRanges(null, upTo9, since21, null),
      new ReadRanges(null, TimeRange.since(11), since21, all),
      new ReadRanges(upTo9, upTo9, upTo9, upTo9),
      new ReadRanges(null, null, new TimeRange(20, 20), null),
    };
    ReadRanges[] fail = {
      new ReadRanges(null, all, since21, null),
      new ReadRanges(null, TimeRange.at(10), since21, null),
      new ReadRanges(null, TimeRange.since(11), TimeRange.since(20), null),
      new ReadRanges(all, upTo9, since21, null),
      new ReadRanges(all, all, all, all),
    };
    for (ReadRanges ranges : fail) {
      assertThat(mutate(new RowMutation(A, Condition.noCellIn(column, ranges), List.of(edit))))
          .as("%s", ranges)
          .isEqualTo(MutationOutcome.REJECTED);
    }
    assertThat(read(A, Column.of(50), ALL).isEmpty()).isTrue();
    for (ReadRanges ranges : hold) {
      assertThat(mutate(new RowMutation(A, Condition.noCellIn(column, ranges), List.of(edit))))
          .as("%s", ranges)
          .isEqualTo(MutationOutcome.APPLIED);
    }
    Condition ofAnEmptyRow = Condition.noCellIn(column, new ReadRanges(all, all, all, all));
    assertThat(mutate(new RowMutation(B, ofAnEmptyRow, List.of(edit))))
        .isEqualTo(MutationOutcome.APPLIED);
  }

  /** K2: rows are independent, one row's mutations take effect in list order. */
  @Test
  void mutate_list_isIndependentPerRowAndOrderedWithinARow() {
    List<MutationOutcome> outcomes =
        mutateAll(
            prewrite(A, ZERO, 10, "first"),
            prewrite(A, ZERO, 20, "loses to the lock"),
            prewrite(B, ZERO, 20, "b"),
            commit(A, ZERO, 10, 15),
            commit(key("nothing there"), ZERO, 10, 15),
            prewrite(A, ZERO, 20, "after the commit"));
    assertThat(outcomes)
        .containsExactly(
            MutationOutcome.APPLIED,
            MutationOutcome.REJECTED,
            MutationOutcome.APPLIED,
            MutationOutcome.APPLIED,
            MutationOutcome.REJECTED,
            MutationOutcome.APPLIED);
    assertThat(readText(A, Family.WRITE, TimeRange.all())).isEqualTo("15=start10");
    assertThat(readText(A, Family.LOCK, TimeRange.all())).isEqualTo("20=lock20");
    assertThat(mutateAll()).isEmpty();
  }

  @Test
  void prewrite_overLockOrNewerWrite_isRejected() {
    assertThat(mutate(prewrite(A, ZERO, 20, "v20"))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(mutate(prewrite(A, ZERO, 20, "again"))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(prewrite(A, ZERO, 10, "older"))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(prewrite(A, ZERO, 30, "newer"))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(prewrite(A, Column.of(1), 30, "other"))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(mutate(commit(A, ZERO, 20, 25))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(mutate(prewrite(A, ZERO, 24, "stale"))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(prewrite(A, ZERO, 26, "fresh"))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(readText(A, Family.DATA, TimeRange.all())).isEqualTo("26=fresh");
  }

  @Test
  void commit_turnsLockIntoWriteRecordOnce() {
    mutate(prewrite(A, ZERO, 20, "v20"));
    assertThat(mutate(commit(A, ZERO, 19, 25))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(commit(A, ZERO, 20, 25))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(mutate(commit(A, ZERO, 20, 25))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(rollback(A, ZERO, 20))).isEqualTo(MutationOutcome.REJECTED);
    CellView view = read(A, ALL);
    assertThat(view.lock()).isNull();
    assertThat(text(view.write())).isEqualTo("25=start20");
    assertThat(text(view.data())).isEqualTo("20=v20");
  }

  @Test
  void rollback_removesLockAndKeepsLatePrewritesOut() {
    mutate(put(A, Family.WRITE, 5, "old"));
    mutate(prewrite(A, ZERO, 20, "v20"));
    assertThat(mutate(rollbackBeforePrewrite(A, ZERO, 20))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(rollback(A, ZERO, 20))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(mutate(commit(A, ZERO, 20, 25))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(prewrite(A, ZERO, 20, "late"))).isEqualTo(MutationOutcome.REJECTED);
    CellView view = read(A, ALL);
    assertThat(text(view.write())).isEqualTo("20=rollback");
    assertThat(view.lock()).isNull();
    assertThat(view.data()).isNull();
    assertThat(readText(A, Family.WRITE, TimeRange.upTo(19))).isEqualTo("5=old");

    assertThat(mutate(rollbackBeforePrewrite(B, ZERO, 20))).isEqualTo(MutationOutcome.APPLIED);
    assertThat(mutate(prewrite(B, ZERO, 20, "late"))).isEqualTo(MutationOutcome.REJECTED);
    assertThat(mutate(prewrite(B, ZERO, 21, "later"))).isEqualTo(MutationOutcome.APPLIED);
  }

  @Test
  void startMutate_severalAtOnce_doWhatMutateDoes() {
    List<PendingCall<List<MutationOutcome>>> calls = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      calls.add(
          store.startMutate(
              List.of(
                  prewrite(key("row" + i), ZERO, 10, "v"),
                  prewrite(key("same"), Column.of(i), 10, "v"),
                  commit(key("missing" + i), ZERO, 10, 15)),
              Durability.SYNC,
              Deadline.none()));
    }
    for (PendingCall<List<MutationOutcome>> call : calls) {
      assertThat(call.await())
          .containsExactly(
              MutationOutcome.APPLIED, MutationOutcome.APPLIED, MutationOutcome.REJECTED);
    }
    // K2: within one list.
    assertThat(
            store
                .startMutate(
                    List.of(
                        commit(key("row0"), ZERO, 10, 15),
                        commit(key("row0"), ZERO, 10, 15),
                        prewrite(key("row0"), ZERO, 20, "v")),
                    Durability.SYNC,
                    Deadline.none())
                .await())
        .containsExactly(
            MutationOutcome.APPLIED, MutationOutcome.REJECTED, MutationOutcome.APPLIED);
    assertThat(readText(key("row0"), Family.WRITE, TimeRange.all())).isEqualTo("15=start10");
    Deadline expired = Deadline.after(() -> 0, 0);
    assertThatThrownBy(
            () ->
                store
                    .startMutate(List.of(prewrite(A, ZERO, 10, "v")), Durability.SYNC, expired)
                    .await())
        .isInstanceOf(KvException.class);
    assertThat(read(A, ALL).isEmpty()).isTrue();
  }

  @Test
  void mutateAtomically_allConditionsHold_appliesAll() {
    if (!capabilities().atomicAcrossRows()) {
      assertThat(store.atomicAcrossRows()).isFalse();
      assertThatThrownBy(() -> store.mutateAtomically(List.of(), Durability.SYNC, Deadline.none()))
          .isInstanceOf(UnsupportedOperationException.class);
      return;
    }
    assertThat(store.atomicAcrossRows()).isTrue();
    List<RowMutation> prewrites = List.of(prewrite(B, ZERO, 10, "b"), prewrite(A, ZERO, 10, "a"));
    assertThat(store.mutateAtomically(prewrites, Durability.SYNC, Deadline.none()))
        .isEqualTo(new AtomicOutcome.Applied());
    assertThat(
            store.mutateAtomically(
                List.of(
                    prewrite(key("c"), ZERO, 20, "c"),
                    commit(A, ZERO, 10, 15),
                    commit(B, ZERO, 9, 15),
                    commit(B, ZERO, 8, 15)),
                Durability.SYNC,
                Deadline.none()))
        .isEqualTo(new AtomicOutcome.Rejected(2));
    assertThat(read(key("c"), ALL).isEmpty()).isTrue();
    assertThat(readText(A, Family.LOCK, TimeRange.all())).isEqualTo("10=lock10");
    assertThat(store.mutateAtomically(List.of(), Durability.SYNC, Deadline.none()))
        .isEqualTo(new AtomicOutcome.Applied());
  }

  /** Each condition is evaluated against the state before the call; one row may occur twice. */
  @Test
  void mutateAtomically_sameRowTwice_judgesBothByTheStateBefore() {
    if (!capabilities().atomicAcrossRows()) {
      return;
    }
    mutate(put(A, Family.WRITE, 10, "v10"));
    List<RowMutation> twice =
        List.of(
            new RowMutation(
                A,
                Condition.noCellIn(Family.WRITE, ZERO, TimeRange.since(20)),
                List.of(Edit.put(Family.WRITE, ZERO, 20, Mutations.bytes("v20")))),
            new RowMutation(
                A,
                Condition.noCellIn(Family.WRITE, ZERO, TimeRange.since(20)),
                List.of(Edit.put(Family.WRITE, ZERO, 30, Mutations.bytes("v30")))));
    assertThat(store.mutateAtomically(twice, Durability.BUFFERED, Deadline.none()))
        .isEqualTo(new AtomicOutcome.Applied());
    assertThat(readText(A, Family.WRITE, TimeRange.all())).isEqualTo("30=v30");
    assertThat(readText(A, Family.WRITE, TimeRange.upTo(29))).isEqualTo("20=v20");
    assertThat(readText(A, Family.WRITE, TimeRange.upTo(19))).isEqualTo("10=v10");
    assertThat(store.mutateAtomically(twice, Durability.BUFFERED, Deadline.none()))
        .isEqualTo(new AtomicOutcome.Rejected(0));
  }
}
