package io.mokadb.txn.sim.mutant;

import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.TimestampOracle;
import java.util.HashMap;
import java.util.Map;

/** Commit and start timestamps that break invariant 1 or the order of real time. */
final class BrokenOracles {
  private BrokenOracles() {}

  /** Draws the commit timestamp before the prewrites. */
  static Sabotage drawingEarly() {
    return new Sabotage() {
      private final Map<Long, Long> early = new HashMap<>();
      private final Map<Thread, Long> due = new HashMap<>();

      @Override
      public FaultPoints faults(FaultPoints honest, TimestampOracle oracle) {
        return (step, start) -> {
          honest.reached(step, start);
          if (step == ProtocolStep.BEFORE_PREWRITE_PRIMARY) {
            early.put(start, oracle.next());
          } else if (step == ProtocolStep.BEFORE_COMMIT_TIMESTAMP) {
            due.put(Thread.currentThread(), early.get(start));
          }
        };
      }

      @Override
      public TimestampOracle oracle(TimestampOracle honest) {
        return new TimestampOracle() {
          @Override
          public long next() {
            Long drawn = due.remove(Thread.currentThread());
            return drawn != null ? drawn : honest.next();
          }

          @Override
          public long forReading() {
            return honest.forReading();
          }
        };
      }
    };
  }

  /** Computes commit timestamps: the start timestamp and a few. */
  static Sabotage computing() {
    return new Sabotage() {
      private final Map<Thread, Long> due = new HashMap<>();

      @Override
      public FaultPoints faults(FaultPoints honest, TimestampOracle oracle) {
        return (step, start) -> {
          honest.reached(step, start);
          if (step == ProtocolStep.BEFORE_COMMIT_TIMESTAMP) {
            due.put(Thread.currentThread(), start + 1);
          }
        };
      }

      @Override
      public TimestampOracle oracle(TimestampOracle honest) {
        return new TimestampOracle() {
          @Override
          public long next() {
            Long computed = due.remove(Thread.currentThread());
            return computed != null ? computed : honest.next();
          }

          @Override
          public long forReading() {
            return honest.forReading();
          }
        };
      }
    };
  }

  /** Reads at a timestamp that the process had got some time before. */
  static Sabotage readingStale() {
    return new Sabotage() {
      @Override
      public TimestampOracle oracle(TimestampOracle honest) {
        return new TimestampOracle() {
          private long kept;
          private int uses;

          @Override
          public long next() {
            uses++;
            if (uses % 4 == 0 && kept > 0) {
              return ++kept;
            }
            kept = honest.next() + 1;
            return kept - 1;
          }

          @Override
          public long forReading() {
            return honest.forReading();
          }
        };
      }
    };
  }
}
