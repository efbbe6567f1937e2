package io.mokadb.txn.sim.history;

import java.util.SortedMap;

/** One thing that a transaction did. A value of null means that there is none. */
public sealed interface Access {
  record Read(String cell, String value) implements Access {}

  record Write(String cell, String value) implements Access {}

  /** See {@link io.mokadb.txn.Transaction#lock}. */
  record Lock(String cell) implements Access {}

  /**
   * What follows was seen at this snapshot; see {@link io.mokadb.txn.Transaction#renewSnapshot}.
   */
  record Moved(long snapshot) implements Access {}

  /**
   * Everything from {@code from} inclusive to {@code to} exclusive.
   *
   * @param found the cells that had a value
   */
  record Scanned(String from, String to, SortedMap<String, String> found) implements Access {
    boolean covers(String cell) {
      return from.compareTo(cell) <= 0 && cell.compareTo(to) < 0;
    }
  }
}
