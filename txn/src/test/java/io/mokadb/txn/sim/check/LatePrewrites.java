package io.mokadb.txn.sim.check;

import io.mokadb.kv.Family;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A transaction that has put a lock when the floor had passed its start timestamp is not committed:
 * what its conditions had to meet may have been dropped.
 */
public final class LatePrewrites implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    Set<Long> late = new HashSet<>();
    Set<Long> told = new HashSet<>();
    List<Violation> violations = new ArrayList<>();
    long floor = 0;
    for (Event event : evidence.events()) {
      if (event instanceof Event.Floor raised) {
        floor = Math.max(floor, raised.safePoint());
      } else if (event instanceof Event.Locked locked && locked.start() < floor) {
        late.add(locked.start());
      } else if (event instanceof Event.Hidden hidden
          && hidden.family() == Family.LOCK
          && hidden.timestamp() < floor) {
        late.add(hidden.timestamp());
      } else if (event instanceof Event.Committed committed
          && late.contains(committed.start())
          && told.add(committed.start())) {
        violations.add(
            new Violation(
                "late prewrite committed",
                "transaction " + Names.time(committed.start()) + " at " + committed.cell()));
      }
    }
    return violations;
  }
}
