package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Of two committed transactions that wrote or locked one cell, one began after the other was
 * committed (invariant 10 for those that only locked).
 */
public final class FirstCommitterWins implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    Map<String, TreeMap<Long, Txn>> byCell = new TreeMap<>();
    for (Txn txn : evidence.history().committed()) {
      for (String cell : claimed(txn)) {
        byCell.computeIfAbsent(cell, c -> new TreeMap<>()).put(txn.commit(), txn);
      }
    }
    List<Violation> violations = new ArrayList<>();
    byCell.forEach(
        (cell, byCommit) -> {
          Txn before = null;
          for (Txn txn : byCommit.values()) {
            if (before != null && txn.start() < before.commit()) {
              violations.add(
                  new Violation(
                      "first committer wins",
                      txn + " began before " + before + " was committed; both claim " + cell));
            }
            before = txn;
          }
        });
    return violations;
  }

  private static Set<String> claimed(Txn txn) {
    Set<String> cells = new TreeSet<>(txn.finalWrites().keySet());
    for (Access access : txn.accesses()) {
      if (access instanceof Access.Lock lock) {
        cells.add(lock.cell());
      }
    }
    return cells;
  }
}
