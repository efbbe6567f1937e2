package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Nobody reads what an aborted transaction wrote (Adya's G1a), nor what a transaction overwrote
 * itself before its commit (G1b). Values must be unique.
 */
public final class DirtyReads implements Checker {
  private record Version(String cell, String value) {}

  private final String prefix;

  /**
   * @param prefix what the names of the cells begin with
   */
  public DirtyReads(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    Map<Version, Txn> aborted = new HashMap<>();
    Map<Version, Txn> intermediate = new HashMap<>();
    for (Txn txn : evidence.history().transactions()) {
      Map<String, String> last = txn.finalWrites();
      for (Access access : txn.accesses()) {
        if (access instanceof Access.Write write
            && write.value() != null
            && write.cell().startsWith(prefix)) {
          Version version = new Version(write.cell(), write.value());
          if (!txn.isCommitted()) {
            aborted.put(version, txn);
          } else if (!write.value().equals(last.get(write.cell()))) {
            intermediate.put(version, txn);
          }
        }
      }
    }
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().transactions()) {
      txn.externalReads()
          .forEach(
              (cell, value) -> {
                Version version = new Version(cell, value);
                complain("G1a", "aborted", txn, version, aborted, violations);
                complain("G1b", "intermediate", txn, version, intermediate, violations);
              });
    }
    return violations;
  }

  private static void complain(
      String rule,
      String sort,
      Txn reader,
      Version version,
      Map<Version, Txn> writers,
      List<Violation> violations) {
    Txn writer = writers.get(version);
    if (writer != null && writer != reader) {
      violations.add(
          new Violation(rule, reader + " read the " + sort + " " + version + " of " + writer));
    }
  }
}
