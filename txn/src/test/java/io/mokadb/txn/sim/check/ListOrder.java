package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.List;

/**
 * Of any two lists that were seen in a cell, one is the beginning of the other: nothing that was
 * appended ever vanishes or moves.
 */
public final class ListOrder implements Checker {
  private final String prefix;

  /**
   * @param prefix what the names of the lists begin with
   */
  public ListOrder(String prefix) {
    this.prefix = prefix;
  }

  @Override
  public List<Violation> check(Evidence evidence) {
    List<Violation> violations = new ArrayList<>();
    for (String cell : evidence.history().cells()) {
      if (cell.startsWith(prefix)) {
        check(cell, evidence, violations);
      }
    }
    return violations;
  }

  private static void check(String cell, Evidence evidence, List<Violation> violations) {
    String longest = "";
    Txn witness = null;
    for (Txn txn : evidence.history().committed()) {
      for (String list : seen(txn, cell)) {
        String shorter = list.length() < longest.length() ? list : longest;
        String longer = list.length() < longest.length() ? longest : list;
        if (!shorter.isEmpty() && !(longer + " ").startsWith(shorter + " ")) {
          violations.add(
              new Violation(
                  "list order",
                  txn + " saw [" + list + "] in " + cell + ", " + witness + " [" + longest + "]"));
        } else if (longer.equals(list)) {
          longest = list;
          witness = txn;
        }
      }
    }
  }

  /** The committed versions of a cell that a committed transaction knows of. */
  static List<String> seen(Txn txn, String cell) {
    List<String> lists = new ArrayList<>();
    String read = txn.externalReads().get(cell);
    String written = txn.finalWrites().get(cell);
    for (Access access : txn.accesses()) {
      if (access instanceof Access.Write write && write.cell().equals(cell)) {
        break;
      }
      if (access instanceof Access.Read again
          && again.cell().equals(cell)
          && again.value() != null
          && !again.value().equals(read)) {
        lists.add(again.value());
      }
    }
    if (read != null) {
      lists.add(read);
    }
    if (written != null) {
      lists.add(written);
    }
    return lists;
  }
}
