package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Anyone who looks at all accounts sees the same sum. */
public final class BankSum implements Checker {
  private final String prefix;
  private final int accounts;
  private final long total;

  /**
   * @param prefix what the names of the accounts begin with
   * @param accounts how many there are
   */
  public BankSum(String prefix, int accounts, long total) {
    this.prefix = prefix;
    this.accounts = accounts;
    this.total = total;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().transactions()) {
      Map<String, String> seen = new TreeMap<>(txn.externalReads());
      seen.keySet().removeIf(cell -> !cell.startsWith(prefix));
      // Amounts may carry a note behind a blank, which makes values unique.
      long sum =
          seen.values().stream()
              .mapToLong(value -> value == null ? 0 : Long.parseLong(value.split(" ")[0]))
              .sum();
      if (seen.size() >= accounts && sum != total) {
        violations.add(
            new Violation("bank sum", txn + " saw " + sum + ", not " + total + ": " + seen));
      }
    }
    return violations;
  }
}
