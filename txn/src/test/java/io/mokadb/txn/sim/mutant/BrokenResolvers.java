package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.txn.action.Rollback;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.TimestampOracle;
import io.mokadb.txn.time.Timestamps;
import java.util.List;

/** Resolvers that break invariant 5: they do their work when the engine reads. */
final class BrokenResolvers {
  private BrokenResolvers() {}

  /** Rolls back a secondary whose own time is over, without a question to its primary. */
  static Sabotage judgingSecondariesByAge() {
    return new Judge() {
      @Override
      boolean condemns(CellKey cell, LockRecord lock, ReadRanges ranges) {
        return isSnapshotRead(ranges) && !lock.primary().equals(cell) && isExpired(lock);
      }
    };
  }

  /** Takes whatever lock it finds in the primary's place for that of the transaction. */
  static Sabotage trustingAnyLock() {
    return new Judge() {
      @Override
      boolean condemns(CellKey cell, LockRecord lock, ReadRanges ranges) {
        return isStatusCheck(ranges)
            && lock.startTimestamp() != ranges.write().from()
            && isExpired(lock);
      }
    };
  }

  private static boolean isSnapshotRead(ReadRanges ranges) {
    return ranges.lock() != null && ranges.write() != null && ranges.write().from() == 0;
  }

  private static boolean isStatusCheck(ReadRanges ranges) {
    return ranges.lock() != null
        && ranges.write() != null
        && ranges.write().until() == Timestamps.GUARD_BIT;
  }

  private abstract static class Judge implements Sabotage {
    private TimestampOracle oracle;

    abstract boolean condemns(CellKey cell, LockRecord lock, ReadRanges ranges);

    boolean isExpired(LockRecord lock) {
      return lock.expiresAt() <= oracle.next();
    }

    @Override
    public TimestampOracle oracle(TimestampOracle honest) {
      oracle = honest;
      return honest;
    }

    @Override
    public KvStore store(KvStore honest) {
      return new MeddlingStore(honest) {
        @Override
        CellView shown(CellView view, ReadRanges ranges) {
          if (view.lock() != null) {
            LockRecord lock = LockRecord.decode(view.lock());
            if (condemns(view.key(), lock, ranges)) {
              honest.mutate(
                  List.of(Rollback.ofLock(view.key(), lock)),
                  Durability.BUFFERED,
                  Deadline.none());
              return honest.read(new CellRead(view.key(), ranges), Deadline.none());
            }
          }
          return view;
        }
      };
    }
  }
}
