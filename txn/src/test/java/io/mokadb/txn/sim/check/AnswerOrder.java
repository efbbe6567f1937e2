package io.mokadb.txn.sim.check;

import io.mokadb.txn.SchemaStamp;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.List;

/**
 * Stamps grow with the timestamps, and one that raises begins a new stamp: so between two equal
 * stamps there was no raise, over leaders of the oracle too. Nor does the safe point fall.
 */
public final class AnswerOrder implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    SchemaStamp newest = SchemaStamp.NONE;
    long timestamp = 0;
    long safePoint = 0;
    for (Event event : evidence.events()) {
      if (event instanceof Event.Stamped stamped) {
        int order = stamped.schema().compareTo(newest);
        String what = Names.time(stamped.timestamp()) + " after " + Names.time(timestamp);
        if (order < 0) {
          violations.add(new Violation("stamp fell", what));
        } else if (order == 0 && stamped.raised()) {
          violations.add(new Violation("stamp not raised", what));
        }
        if (stamped.safePoint() < safePoint) {
          violations.add(new Violation("safe point fell", what));
        }
        safePoint = stamped.safePoint();
        newest = stamped.schema();
        timestamp = stamped.timestamp();
      }
    }
    return violations;
  }
}
