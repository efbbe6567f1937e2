package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.CellRead;
import io.mokadb.kv.CellView;
import io.mokadb.kv.Deadline;
import io.mokadb.kv.Durability;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.ReadRanges;
import io.mokadb.txn.action.Rollback;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.mvcc.LockRecord;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.TimestampOracle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
      private final Map<Thread, Long> checking = new HashMap<>();

      @Override
      public FaultPoints faults(FaultPoints honest, TimestampOracle oracle) {
        return (step, start) -> {
          honest.reached(step, start);
          if (step == ProtocolStep.BEFORE_CHECK_STATUS) {
            checking.put(Thread.currentThread(), start);
          } else {
            checking.remove(Thread.currentThread());
          }
        };
      }

      @Override
      boolean condemns(CellKey cell, LockRecord lock, ReadRanges ranges) {
        Long start = checking.get(Thread.currentThread());
        return start != null
            && ranges.write() != null
            && ranges.write().from() == start
            && lock.startTimestamp() != start
            && isExpired(lock);
      }
    };
  }

  private static boolean isSnapshotRead(ReadRanges ranges) {
    return ranges.lock() != null && ranges.write() != null && ranges.write().from() == 0;
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
                  List.of(Rollback.ofLock(view.key(), lock)), Durability.BUFFERED, Deadline.none());
              return honest.read(new CellRead(view.key(), ranges), Deadline.none());
            }
          }
          return view;
        }
      };
    }
  }
}
