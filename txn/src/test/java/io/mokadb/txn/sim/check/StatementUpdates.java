package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * No two committed transactions read the same version of a cell in one statement and replaced it in
 * the same statement: whatever its level, no increment is lost. A statement ends where the next
 * snapshot begins. Values must be unique.
 */
public final class StatementUpdates implements Checker {
  private record Version(String cell, String value) {}

  private final String prefix;

  /**
   * @param prefix what the names of the cells begin with
   */
  public StatementUpdates(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Version, Txn> replacedBy = new HashMap<>();
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().committed()) {
      Map<String, String> seen = new HashMap<>();
      for (Access access : txn.accesses()) {
        if (access instanceof Access.Moved) {
          seen.clear();
        } else if (access instanceof Access.Read read && read.cell().startsWith(prefix)) {
          seen.put(read.cell(), read.value());
        } else if (access instanceof Access.Write write && seen.get(write.cell()) != null) {
          Version version = new Version(write.cell(), seen.remove(write.cell()));
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
