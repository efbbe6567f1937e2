package io.mokadb.txn.sim.mutant;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.fault.FaultPoints;
import io.mokadb.txn.fault.ProtocolStep;
import io.mokadb.txn.sim.world.Sabotage;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.TimestampOracle;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** Commits that do not look at the safe point, or not at the right time. */
final class BrokenFences {
  private BrokenFences() {}

  /** The commit does not look. */
  static Sabotage lookingNever() {
    return showing(false);
  }

  /** It looks before its last prewrite. */
  static Sabotage lookingTooEarly() {
    return showing(true);
  }

  /**
   * @param early whether what is shown was asked for before the first prewrite; else it is nothing
   */
  private static Sabotage showing(boolean early) {
    return new Sabotage() {
      private final Map<Long, Long> seen = new HashMap<>();
      private final Map<Thread, Long> due = new HashMap<>();

      @Override
      public FaultPoints faults(FaultPoints honest, TimestampOracle oracle) {
        return (step, start) -> {
          honest.reached(step, start);
          if (early && step == ProtocolStep.BEFORE_PREWRITE_PRIMARY) {
            seen.put(start, oracle.draw(Deadline.none()).safePoint());
          } else if (step == ProtocolStep.BEFORE_COMMIT_TIMESTAMP) {
            due.put(Thread.currentThread(), start);
          }
        };
      }

      @Override
      public TimestampOracle oracle(TimestampOracle honest) {
        return new MeddlingOracle(honest) {
          @Override
          Drawn drawn(Function<Deadline, Drawn> question, Deadline deadline) {
            Long start = due.remove(Thread.currentThread());
            Drawn answer = question.apply(deadline);
            if (start == null) {
              return answer;
            }
            return new Drawn(answer.timestamp(), answer.schema(), seen.getOrDefault(start, 0L));
          }
        };
      }
    };
  }
}
