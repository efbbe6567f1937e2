package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** After each commit, every child has its parent. */
public final class NoOrphans implements Checker {
  private static final char BEFORE_CHILD = ':';

  private final String prefix;

  /**
   * @param prefix what the names of the cells begin with
   */
  public NoOrphans(String prefix) {
    this.prefix = prefix;
  }

  /** The cell of a child. */
  public static String child(String parent, int number) {
    return parent + BEFORE_CHILD + number;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    Map<String, String> state = new TreeMap<>();
    List<Txn> inOrder =
        evidence.history().committed().stream()
            .sorted(Comparator.comparingLong(Txn::commit))
            .toList();
    for (Txn txn : inOrder) {
      state.putAll(txn.finalWrites());
      state.forEach(
          (cell, value) -> {
            int end = cell.indexOf(BEFORE_CHILD);
            boolean child = value != null && end >= 0 && cell.startsWith(prefix);
            if (child && state.get(cell.substring(0, end)) == null) {
              violations.add(new Violation("orphan", cell + " has no parent after " + txn));
            }
          });
    }
    return violations;
  }
}
