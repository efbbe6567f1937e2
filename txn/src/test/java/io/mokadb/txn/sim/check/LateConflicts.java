package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * No commit meets a conflict: where all hold what they write, in one process to which nothing
 * happens, statements learn of them.
 */
public final class LateConflicts implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    for (Event event : evidence.events()) {
      if (event instanceof Event.Refused refused && refused.cell() != null) {
        violations.add(
            new Violation(
                "conflict at the commit",
                "transaction "
                    + Names.time(refused.start())
                    + " was refused at "
                    + refused.cell()));
      }
    }
    return violations;
  }
}
