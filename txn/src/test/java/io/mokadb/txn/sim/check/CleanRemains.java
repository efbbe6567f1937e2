package io.mokadb.txn.sim.check;

import java.util.ArrayList;
import java.util.List;

/**
 * After everybody is gone and a new process has read everything and collected garbage, no lock is
 * left; every long value has a write record, and every write record its value.
 */
public final class CleanRemains implements Checker {
  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    Remains remains = evidence.remains();
    remains.locks().forEach(lock -> violations.add(new Violation("lock left", lock)));
    remains.valuesMissing().forEach(value -> violations.add(new Violation("value missing", value)));
    remains
        .valuesUnowned()
        .forEach(value -> violations.add(new Violation("value without a record", value)));
    return violations;
  }
}
