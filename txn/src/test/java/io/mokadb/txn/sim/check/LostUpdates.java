package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * No two committed transactions read the same version of a cell and both replaced it. Values must
 * be unique.
 */
public final class LostUpdates implements Checker {
  private record Version(String cell, String value) {}

  private final String prefix;

  /**
   * @param prefix what the names of the cells begin with
   */
  public LostUpdates(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Version, Txn> replacedBy = new HashMap<>();
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().committed()) {
      Map<String, String> reads = txn.externalReads();
      for (String cell : txn.finalWrites().keySet()) {
        // A cell without a value may have been so several times.
        if (reads.get(cell) != null && cell.startsWith(prefix)) {
          Version version = new Version(cell, reads.get(cell));
          Txn other = replacedBy.putIfAbsent(version, txn);
          if (other != null) {
            violations.add(
                new Violation("lost update", other + " and " + txn + " both replaced " + version));
          }
        }
      }
    }
    return violations;
  }
}
