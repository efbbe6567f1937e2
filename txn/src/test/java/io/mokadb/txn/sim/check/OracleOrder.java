package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.List;

/** The oracle's timestamps increase, over restarts too; those for reading do not fall back. */
public final class OracleOrder implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    long newest = 0;
    for (Event event : evidence.events()) {
      if (event instanceof Event.Drawn drawn) {
        if (drawn.timestamp() < newest || drawn.forWriting() && drawn.timestamp() == newest) {
          violations.add(
              new Violation(
                  "oracle order", Names.time(drawn.timestamp()) + " after " + Names.time(newest)));
        }
        newest = Math.max(newest, drawn.timestamp());
      }
    }
    return violations;
  }
}
