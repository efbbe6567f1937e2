package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.MutationOutcome;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.RowMutation;
import io.mokadb.kv.ScanRequest;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.Waiter;
import java.util.List;
import java.util.function.BooleanSupplier;

/** What a follower's step does before it reads notifications, left out. */
final class BrokenFollowing {
  /** Where the waiting is done, by its name in a trace. */
  private static final String WAIT = "io.mokadb.txn.observe.AnnouncementWait";

  private BrokenFollowing() {}

  /** It does not look at locks. */
  static Sabotage overlookingLocks() {
    return new Sabotage() {
      @Override
      public KvStore store(KvStore honest) {
        return new MeddlingStore(honest) {
          @Override
          boolean hides(ScanRequest request) {
            ReadRanges ranges = request.ranges();
            boolean locksAlone =
                ranges.lock() != null && ranges.write() == null && ranges.data() == null;
            return locksAlone && isWaiting();
          }
        };
      }
    };
  }

  /** It does not wait for commits of one phase that are under way. */
  static Sabotage overlookingCommitsUnderWay() {
    return new Sabotage() {
      @Override
      public Waiter waiter(Waiter honest) {
        return new Waiter() {
          @Override
          public boolean await(BooleanSupplier condition, long timeoutNanos)
              throws InterruptedException {
            return isWaiting() || honest.await(condition, timeoutNanos);
          }

          @Override
          public void wakeAll() {
            honest.wakeAll();
          }

          @Override
          public long nanoTime() {
            return honest.nanoTime();
          }
        };
      }
    };
  }

  /**
   * Notifications go before the watermark above them is committed.
   *
   * @param watermark begins the names of the rows that hold it
   * @param notified all that may be announced to followers
   */
  static Sabotage removingBeforeTheCommit(String watermark, List<CellKey> notified) {
    return new Sabotage() {
      @Override
      public KvStore store(KvStore honest) {
        return new MeddlingStore(honest) {
          @Override
          public List<MutationOutcome> mutate(
              List<RowMutation> mutations, Durability durability, Deadline deadline) {
            for (RowMutation mutation : mutations) {
              Edit first = mutation.edits().isEmpty() ? null : mutation.edits().get(0);
              boolean written = Names.of(mutation.row(), Column.ZERO).startsWith(watermark);
              if (written && Edits.claimed(mutation) != null && first instanceof Edit.Put put) {
                super.mutate(removals(put.timestamp()), durability, deadline);
              }
            }
            return super.mutate(mutations, durability, deadline);
          }

          private List<RowMutation> removals(long start) {
            return notified.stream()
                .map(
                    cell ->
                        new RowMutation(
                            cell.row(),
                            Condition.always(),
                            List.of(Edit.deleteUpTo(Family.NOTIFY, cell.column(), start))))
                .toList();
          }
        };
      }
    };
  }

  private static boolean isWaiting() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(WAIT)));
  }
}
