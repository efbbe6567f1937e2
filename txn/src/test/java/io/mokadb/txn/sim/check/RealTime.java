package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A transaction that began after another one was acknowledged has a snapshot that sees it. Those
 * that chose an old snapshot themselves are named so, and not meant.
 */
public final class RealTime implements Checker {
  /** What the name of a transaction that reads an old snapshot on purpose ends with. */
  public static final String AS_OF = " as of";

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Txn> byCompletion =
        evidence.history().committed().stream()
            .filter(txn -> txn.completed() != Long.MAX_VALUE && !txn.finalWrites().isEmpty())
            .sorted(Comparator.comparingLong(Txn::completed))
            .toList();
    List<Txn> byInvocation =
        evidence.history().transactions().stream()
            .filter(txn -> !txn.name().endsWith(AS_OF))
            .sorted(Comparator.comparingLong(Txn::invoked))
            .toList();
    List<Violation> violations = new ArrayList<>();
    int done = 0;
    Txn newest = null;
    for (Txn txn : byInvocation) {
      while (done < byCompletion.size() && byCompletion.get(done).completed() < txn.invoked()) {
        Txn next = byCompletion.get(done++);
        newest = newest == null || next.commit() > newest.commit() ? next : newest;
      }
      if (newest != null && txn.start() < newest.commit()) {
        violations.add(
            new Violation(
                "real time",
                txn + " began after " + newest + " was acknowledged, at an older time"));
      }
    }
    return violations;
  }
}
