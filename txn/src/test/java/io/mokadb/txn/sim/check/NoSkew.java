package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Invariant 10: of each pair of cells {@code prefix + n + "x"} and {@code prefix + n + "y"}, whose
 * sum must not become negative, and whose writers lock the one that they do not write, the sum is
 * not negative.
 */
public final class NoSkew implements Checker {
  private final String prefix;

  public NoSkew(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().transactions()) {
      Map<String, String> reads = txn.externalReads();
      reads.forEach(
          (cell, value) -> {
            String other = cell.replaceAll("x$", "y");
            if (cell.startsWith(prefix) && cell.endsWith("x") && reads.containsKey(other)) {
              long sum = amount(value) + amount(reads.get(other));
              if (sum < 0) {
                violations.add(
                    new Violation(
                        "write skew", txn + " saw " + cell + " + " + other + " = " + sum));
              }
            }
          });
    }
    return violations;
  }

  private static long amount(String value) {
    return value == null ? 0 : Long.parseLong(value.split(" ")[0]);
  }
}
