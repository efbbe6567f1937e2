package io.mokadb.txn.sim.check;

import io.mokadb.kv.Family;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * A cell has one lock at most, and no put is made at a timestamp that was deleted, nor below a
 * range that was (K8). Excepted is what processes of a cluster put below the safe point: whatever
 * becomes of it, it is not committed; and a notification that arrives once more, when the change
 * was handled.
 */
public final class StoreRules implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    long floor = 0;
    for (Event event : evidence.events()) {
      if (event instanceof Event.Floor raised) {
        floor = Math.max(floor, raised.safePoint());
      } else if (event instanceof Event.Hidden hidden
          && hidden.family() != Family.NOTIFY
          && hidden.timestamp() >= floor) {
        violations.add(
            new Violation(
                "hidden by a tombstone",
                hidden.cell() + ", " + hidden.family() + " at " + Names.time(hidden.timestamp())));
      } else if (event instanceof Event.Mismatched mismatched) {
        violations.add(new Violation("two locks", mismatched.cell() + ": " + mismatched.what()));
      } else if (event instanceof Event.Reused reused && reused.timestamp() >= floor) {
        violations.add(
            new Violation(
                "reused timestamp",
                reused.cell() + ", " + reused.family() + " at " + Names.time(reused.timestamp())));
      }
    }
    return violations;
  }
}
