package io.mokadb.txn.sim.check;

import java.util.List;

/** One rule. */
@FunctionalInterface
public interface Checker {
  /** Where the evidence breaks the rule; none if it does not. */
  List<Violation> check(Evidence evidence);
}
