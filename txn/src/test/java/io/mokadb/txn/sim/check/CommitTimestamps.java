package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Invariant 1: a commit timestamp was drawn from the oracle after the last lock was put. */
public final class CommitTimestamps implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Long, Integer> drawn = new HashMap<>();
    Map<Long, Integer> locked = new HashMap<>();
    List<Violation> violations = new ArrayList<>();
    int time = 0;
    for (Event event : evidence.events()) {
      time++;
      if (event instanceof Event.Drawn draw && draw.forWriting()) {
        drawn.put(draw.timestamp(), time);
      } else if (event instanceof Event.Locked lock) {
        locked.put(lock.start(), time);
      } else if (event instanceof Event.Committed committed) {
        Integer when = drawn.get(committed.commit());
        String who = "transaction " + Names.time(committed.start());
        if (when == null) {
          violations.add(new Violation("commit timestamp not drawn", who));
        } else if (when < locked.getOrDefault(committed.start(), 0)) {
          violations.add(new Violation("commit timestamp drawn before a lock was put", who));
        }
      }
    }
    return violations;
  }
}
