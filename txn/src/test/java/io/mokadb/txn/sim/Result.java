package io.mokadb.txn.sim;

import io.mokadb.txn.sim.check.Violation;
import java.util.ArrayList;
import java.util.List;

/**
 * What came of a run.
 *
 * @param turns how often one task handed over to another
 * @param log everything that happened, line by line
 * @param committed how many transactions of clients were committed, of how many that began
 */
public record Result(
    Script script,
    List<Violation> violations,
    long turns,
    List<String> log,
    int committed,
    int begun) {
  public boolean isClean() {
    return violations.isEmpty();
  }

  /** Whether another run broke one of the rules that this one broke. */
  boolean failsLike(Result other) {
    List<String> rules = new ArrayList<>();
    other.violations.forEach(violation -> rules.add(violation.rule()));
    return violations.stream().anyMatch(violation -> rules.contains(violation.rule()));
  }
}
