package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A transaction that reads a cell twice in one snapshot, and writes nothing to it in between, reads
 * the same.
 */
public final class RepeatableReads implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().transactions()) {
      Map<String, String> seen = new HashMap<>();
      for (Access access : txn.accesses()) {
        if (access instanceof Access.Write write) {
          seen.remove(write.cell());
        } else if (access instanceof Access.Moved) {
          seen.clear();
        } else if (access instanceof Access.Read read) {
          String cell = read.cell();
          if (seen.containsKey(cell) && !Objects.equals(seen.get(cell), read.value())) {
            violations.add(
                new Violation(
                    "repeatable read",
                    txn + " read " + cell + " = " + seen.get(cell) + ", then " + read.value()));
          }
          seen.put(cell, read.value());
        }
      }
    }
    return violations;
  }
}
