package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A transaction sees what it wrote itself. */
public final class OwnWrites implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().transactions()) {
      Map<String, String> own = new HashMap<>();
      for (Access access : txn.accesses()) {
        if (access instanceof Access.Write write) {
          own.put(write.cell(), write.value());
        } else if (access instanceof Access.Read read
            && own.containsKey(read.cell())
            && !Objects.equals(own.get(read.cell()), read.value())) {
          violations.add(
              new Violation(
                  "read your own writes",
                  txn
                      + " wrote "
                      + own.get(read.cell())
                      + " to "
                      + read.cell()
                      + " and read "
                      + read.value()));
        }
      }
    }
    return violations;
  }
}
