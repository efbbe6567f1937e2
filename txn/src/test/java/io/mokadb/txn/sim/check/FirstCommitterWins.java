package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Of two committed transactions that wrote or locked one cell, one did so from a snapshot that has
 * the commit of the other (invariant 10 for those that only locked, 12 for those that moved).
 */
public final class FirstCommitterWins implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    Map<String, TreeMap<Long, Txn>> byCell = new TreeMap<>();
    for (Txn txn : evidence.history().committed()) {
      for (String cell : txn.claims().keySet()) {
        byCell.computeIfAbsent(cell, c -> new TreeMap<>()).put(txn.commit(), txn);
      }
    }
    List<Violation> violations = new ArrayList<>();
    byCell.forEach(
        (cell, byCommit) -> {
          Txn before = null;
          for (Txn txn : byCommit.values()) {
            if (before != null && txn.claims().get(cell) < before.commit()) {
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
}
