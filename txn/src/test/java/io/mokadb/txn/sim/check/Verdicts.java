package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Invariant 4: no start timestamp is both committed and rolled back, and none is committed at two
 * times.
 */
public final class Verdicts implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Long, Long> commits = new HashMap<>();
    Set<Long> rollbacks = new HashSet<>();
    List<Violation> violations = new ArrayList<>();
    for (Event event : evidence.events()) {
      if (event instanceof Event.Committed committed) {
        Long before = commits.putIfAbsent(committed.start(), committed.commit());
        if (before != null && before != committed.commit()) {
          violations.add(
              new Violation("two commits", "transaction " + Names.time(committed.start())));
        }
      } else if (event instanceof Event.RolledBack back) {
        rollbacks.add(back.start());
      }
    }
    rollbacks.retainAll(commits.keySet());
    rollbacks.forEach(
        start ->
            violations.add(
                new Violation("committed and rolled back", "transaction " + Names.time(start))));
    return violations;
  }
}
