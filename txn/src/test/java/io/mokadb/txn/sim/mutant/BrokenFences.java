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

  private interface Shown {
    /** The safe point that a commit is shown with its timestamp. */
    long safePoint(long start, long honest);
  }

  /** The commit does not look. */
  static Sabotage lookingNever() {
    return showing((start, honest) -> 0, false);
  }

  /** It compares the newest snapshot of the transaction, not the first that its writes are from. */
  static Sabotage comparingTheNewestSnapshot() {
    return showing((start, honest) -> honest > start ? honest : 0, false);
  }

  /** It looks before its last prewrite. */
  static Sabotage lookingTooEarly() {
    return showing((start, honest) -> honest, true);
  }

  /**
   * @param early whether what is shown was asked for before the first prewrite
   */
  private static Sabotage showing(Shown shown, boolean early) {
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
            long safePoint = seen.getOrDefault(start, answer.safePoint());
            return new Drawn(
                answer.timestamp(), answer.schema(), shown.safePoint(start, safePoint));
          }
        };
      }
    };
  }
}
