package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * An index equals its table: anyone who looks at both sees, for each row {@code table + key} with a
 * value, an entry {@code index + value + "/" + key}, and no other.
 */
public final class Mirror implements Checker {
  private final String table;
  private final String index;

  public Mirror(String table, String index) {
    this.table = table;
    this.index = index;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    Set<String> known = new TreeSet<>();
    for (String cell : evidence.history().cells()) {
      if (cell.startsWith(table) || cell.startsWith(index)) {
        known.add(cell);
      }
    }
    List<Violation> violations = new ArrayList<>();
    for (Txn txn : evidence.history().transactions()) {
      Map<String, String> reads = txn.externalReads();
      if (reads.keySet().containsAll(known)) {
        Set<String> expected = new TreeSet<>();
        Set<String> entries = new TreeSet<>();
        reads.forEach(
            (cell, value) -> {
              if (value != null && cell.startsWith(table)) {
                expected.add(index + value + "/" + cell.substring(table.length()));
              } else if (value != null && cell.startsWith(index)) {
                entries.add(cell);
              }
            });
        if (!expected.equals(entries)) {
          violations.add(
              new Violation(
                  "index equals table", txn + " saw rows for " + expected + ", but " + entries));
        }
      }
    }
    return violations;
  }
}
