package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.History;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** In which order the committed versions of a cell came, initial absence aside. */
@FunctionalInterface
public interface VersionOrder {
  List<String> of(String cell, History history);

  /** Registers: as the commit timestamps say. */
  static VersionOrder byCommit() {
    return (cell, history) ->
        history.committed().stream()
            .filter(txn -> txn.finalWrites().get(cell) != null)
            .sorted(Comparator.comparingLong(Txn::commit))
            .map(txn -> txn.finalWrites().get(cell))
            .toList();
  }

  /**
   * Lists that are only appended to, one element at a time, elements parted by blanks: the longest
   * list that anybody saw tells the order of all, and no timestamp need be trusted.
   */
  static VersionOrder byPrefix() {
    return (cell, history) -> {
      String longest = "";
      for (Txn txn : history.committed()) {
        for (String seen : ListOrder.seen(txn, cell)) {
          longest = seen.length() > longest.length() ? seen : longest;
        }
      }
      List<String> versions = new ArrayList<>();
      for (int end = longest.indexOf(' '); end >= 0; end = longest.indexOf(' ', end + 1)) {
        versions.add(longest.substring(0, end));
      }
      if (!longest.isEmpty()) {
        versions.add(longest);
      }
      return versions;
    };
  }
}
