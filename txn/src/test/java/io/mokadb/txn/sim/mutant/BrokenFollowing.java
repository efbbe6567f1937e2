package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.kv.ScanRequest;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.Waiter;
import java.util.function.BooleanSupplier;

/** What a follower's step does before it reads notifications, left out. */
final class BrokenFollowing {
  /** Where the waiting is done, by its name in a trace. */
  private static final String ARRIVALS = "io.mokadb.txn.observe.Arrivals";

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

  private static boolean isWaiting() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(ARRIVALS)));
  }
}
