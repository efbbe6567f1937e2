package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.history.Txn;
import io.mokadb.txn.sim.world.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What was acknowledged is in the store, at the time that was told and in every cell that was
 * claimed; what was refused is in none.
 */
public final class AllOrNothing implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Long, Set<String>> cells = new HashMap<>();
    Map<Long, Long> commits = new HashMap<>();
    for (Event event : evidence.events()) {
      if (event instanceof Event.Committed committed) {
        cells.computeIfAbsent(committed.start(), s -> new TreeSet<>()).add(committed.cell());
        commits.put(committed.start(), committed.commit());
      }
    }
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.told().transactions()) {
      Set<String> claimed = claimed(txn);
      if (claimed.isEmpty()) {
        continue;
      }
      Set<String> found = cells.getOrDefault(txn.start(), Set.of());
      String who = txn + " at " + Names.time(txn.start());
      if (txn.isCommitted() && !found.containsAll(claimed)) {
        claimed.removeAll(found);
        violations.add(new Violation("acknowledged, but lost", who + ": " + claimed));
      } else if (txn.isCommitted()
          && !found.isEmpty()
          && txn.commit() != commits.get(txn.start())) {
        violations.add(new Violation("acknowledged for another time", who));
      } else if (txn.status() == Txn.Status.ABORTED && !found.isEmpty()) {
        violations.add(new Violation("refused, but committed", who + ": " + found));
      } else if (txn.status() == Txn.Status.UNKNOWN
          && !found.isEmpty()
          && !found.containsAll(claimed)) {
        claimed.removeAll(found);
        violations.add(new Violation("half committed", who + ": not " + claimed));
      }
    }
    return violations;
  }

  private static Set<String> claimed(Txn txn) {
    Set<String> cells = new TreeSet<>();
    for (Access access : txn.accesses()) {
      if (access instanceof Access.Write write) {
        cells.add(write.cell());
      } else if (access instanceof Access.Lock lock) {
        cells.add(lock.cell());
      }
    }
    return cells;
  }
}
