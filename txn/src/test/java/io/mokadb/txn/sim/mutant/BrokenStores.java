package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.CellView;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.txn.mvcc.WriteKind;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.PersistedMark;
import java.util.List;
import java.util.function.UnaryOperator;

/** Steps of the protocol that are left out or weakened on their way to the store. */
final class BrokenStores {
  private BrokenStores() {}

  static Sabotage dropping(WriteKind records) {
    return sending(m -> Edits.without(m, edit -> Edits.isRecord(edit, records)));
  }

  /** Commit and rollback go through whether the lock still stands or not. */
  static Sabotage notLookingForLocks() {
    return sending(m -> Edits.needsLock(m) ? Edits.under(m, Condition.always()) : m);
  }

  static Sabotage claimingLockedCells() {
    return sending(m -> Edits.claimed(m) == null ? m : Edits.claimingUnwritten(m));
  }

  /** A transaction that moved forgets from which snapshot it wrote a cell. */
  static Sabotage claimingFromStart() {
    return sending(m -> Edits.claimed(m) == null ? m : Edits.claimingFromStart(m));
  }

  static Sabotage claimingWrittenCells() {
    return sending(m -> Edits.claimed(m) == null ? m : Edits.claimingUnlocked(m));
  }

  /** A rollback record of another is taken for a newer commit. */
  static Sabotage fearingRollbackRecords() {
    return new Sabotage() {
      @Override
      public KvStore store(KvStore honest) {
        return new MeddlingStore(honest) {
          @Override
          public List<MutationOutcome> mutate(
              List<RowMutation> mutations, Durability durability, Deadline deadline) {
            return mutations.stream().anyMatch(Edits::locksOverRollbacks)
                ? mutations.stream().map(mutation -> MutationOutcome.REJECTED).toList()
                : super.mutate(mutations, durability, deadline);
          }
        };
      }
    };
  }

  /** The rollback of a lock over rollback records of others lies below them. */
  static Sabotage hidingRollbacks() {
    return sending(
        m ->
            new RowMutation(
                m.row(), m.condition(), m.edits().stream().map(Edits::atItsStart).toList()));
  }

  /** A rollback removes locks as a commit does: what older transactions put there is hidden. */
  static Sabotage hidingOlderLocks() {
    return sending(
        m ->
            new RowMutation(
                m.row(),
                m.condition(),
                m.edits().stream()
                    .map(
                        e ->
                            e instanceof Edit.Delete removed && e.family() == Family.LOCK
                                ? Edit.deleteUpTo(
                                    removed.family(), removed.column(), removed.timestamp())
                                : e)
                    .toList()));
  }

  /** A rollback forgets the value that the prewrite laid down. */
  static Sabotage leavingValues() {
    return sending(
        m ->
            Edits.without(
                m,
                e ->
                    e instanceof Edit.Delete
                        && e.family() == Family.DATA
                        && !m.row().equals(PersistedMark.ROW)));
  }

  /** What is announced with a change does not become visible with it (invariant 7). */
  static Sabotage commitsWithoutNotifications() {
    return sending(
        m ->
            Edits.needsLock(m) || Edits.claimed(m) != null
                ? Edits.without(m, e -> e instanceof Edit.Put && e.family() == Family.NOTIFY)
                : m);
  }

  /** Notifications without a write get lost (invariant 7). */
  static Sabotage losingWeakNotifications() {
    return sending(
        m ->
            m.condition().equals(Condition.always())
                ? Edits.without(m, e -> e instanceof Edit.Put && e.family() == Family.NOTIFY)
                : m);
  }

  /** Anyone who has handled a row removes what was announced meanwhile, too (invariant 8). */
  static Sabotage removingNewerNotifications() {
    return sending(
        m ->
            new RowMutation(
                m.row(),
                m.condition(),
                m.edits().stream()
                    .map(
                        e ->
                            e.family() == Family.NOTIFY && !(e instanceof Edit.Put)
                                ? Edit.deleteUpTo(e.family(), e.column(), Long.MAX_VALUE - 1)
                                : e)
                    .distinct()
                    .toList()));
  }

  /** Two workers may acknowledge one change (invariant 8). */
  static Sabotage acknowledgingWithoutLooking() {
    return sending(
        m -> Edits.claimed(m) != null && startsWith(m.row(), 'a') ? Edits.claimingUnlocked(m) : m);
  }

  /** Garbage collection does not ask what parked rows need to be shown later. */
  static Sabotage collectingWhatParkedRowsNeed() {
    return of(
        honest ->
            new MeddlingStore(honest) {
              @Override
              boolean hides(ScanRequest request) {
                return request.ranges().lock() == null
                    && request.range().start() != null
                    && startsWith(request.range().start(), 'p');
              }
            });
  }

  private static boolean startsWith(Key row, char kindOfObserverRecord) {
    return row.length() > 1 && row.at(0) == 0 && row.at(1) == kindOfObserverRecord;
  }

  /** Heartbeats are not sent. */
  static Sabotage withoutHeartbeats() {
    return sending(
        m ->
            m.edits().size() == 1
                    && m.edits().get(0).family() == Family.LOCK
                    && m.edits().get(0) instanceof Edit.Put
                ? new RowMutation(m.row(), m.condition(), List.of())
                : m);
  }

  /** Garbage collection drops one version too many. */
  static Sabotage droppingNewestVersion() {
    return sending(
        m ->
            new RowMutation(
                m.row(),
                m.condition(),
                m.edits().stream()
                    .map(
                        edit ->
                            edit instanceof Edit.DeleteUpTo drop && drop.family() == Family.WRITE
                                ? Edit.deleteUpTo(
                                    drop.family(), drop.column(), drop.timestamp() + 1)
                                : edit)
                    .toList()));
  }

  /** Garbage collection does not see the locks that it ought to resolve first. */
  static Sabotage collectingBeforeResolving() {
    return of(
        honest ->
            new MeddlingStore(honest) {
              @Override
              boolean hides(ScanRequest request) {
                return request.ranges().write() == null && request.ranges().lock() != null;
              }
            });
  }

  /** Readers do not look at locks. */
  static Sabotage readingThroughLocks() {
    return of(
        honest ->
            new MeddlingStore(honest) {
              @Override
              CellView shown(CellView view, ReadRanges ranges) {
                boolean snapshot = ranges.write() != null && ranges.write().from() == 0;
                return snapshot
                    ? new CellView(view.key(), view.data(), null, view.write(), null)
                    : view;
              }
            });
  }

  /** Takes a lost answer for a good one. */
  static Sabotage trustingLostAnswers() {
    return of(
        honest ->
            new MeddlingStore(honest) {
              @Override
              MutationOutcome shown(MutationOutcome outcome) {
                return outcome == MutationOutcome.UNKNOWN ? MutationOutcome.APPLIED : outcome;
              }
            });
  }

  /** Acknowledges commits that are not synced. */
  static Sabotage notSyncing() {
    return of(
        honest ->
            new MeddlingStore(honest) {
              @Override
              Durability sent(Durability durability) {
                return Durability.BUFFERED;
              }
            });
  }

  private static Sabotage sending(UnaryOperator<RowMutation> change) {
    return of(
        honest ->
            new MeddlingStore(honest) {
              @Override
              RowMutation sent(RowMutation mutation) {
                return change.apply(mutation);
              }
            });
  }

  private static Sabotage of(UnaryOperator<KvStore> wrapper) {
    return new Sabotage() {
      @Override
      public KvStore store(KvStore honest) {
        return wrapper.apply(honest);
      }
    };
  }
}
