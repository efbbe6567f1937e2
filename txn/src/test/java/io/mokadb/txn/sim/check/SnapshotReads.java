package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Names;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Every read, of every transaction whatever became of it, returns the newest version that was
 * committed at or before its snapshot. Cells that it wrote itself are left to {@link OwnWrites}.
 */
public final class SnapshotReads implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    Map<String, TreeMap<Long, Txn>> versions = new TreeMap<>();
    for (Txn txn : evidence.history().committed()) {
      for (String cell : txn.finalWrites().keySet()) {
        versions.computeIfAbsent(cell, c -> new TreeMap<>()).put(txn.commit(), txn);
      }
    }
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().transactions()) {
      Set<String> own = new HashSet<>();
      long snapshot = txn.start();
      for (Access access : txn.accesses()) {
        if (access instanceof Access.Moved moved) {
          snapshot = moved.snapshot();
        } else if (access instanceof Access.Write write) {
          own.add(write.cell());
        } else if (access instanceof Access.Read read && !own.contains(read.cell())) {
          var newest = versions.getOrDefault(read.cell(), new TreeMap<>()).floorEntry(snapshot);
          String expected =
              newest == null ? null : newest.getValue().finalWrites().get(read.cell());
          if (!Objects.equals(expected, read.value())) {
            violations.add(
                new Violation(
                    "snapshot read",
                    txn
                        + " at "
                        + Names.time(snapshot)
                        + " read "
                        + read.cell()
                        + " = "
                        + read.value()
                        + ", not "
                        + expected
                        + (newest == null ? "" : " of " + newest.getValue())));
          }
        }
      }
    }
    return violations;
  }
}
