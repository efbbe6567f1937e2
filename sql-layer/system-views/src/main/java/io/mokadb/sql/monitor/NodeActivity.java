package io.mokadb.sql.monitor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What runs at one SQL node, as a user may see it.
 *
 * @param node its number; 0 for one that has its store for itself
 * @param sessions by id
 * @param transactions by start timestamp
 */
public record NodeActivity(
    int node,
    Answer answer,
    List<SessionActivity> sessions,
    List<TransactionActivity> transactions) {
  /** How much a node has told. */
  public enum Answer {
    COMPLETE(null),
    /** There is more than it could tell in time. */
    CUT_OFF("CUT OFF"),
    NONE("NO ANSWER");

    private final String shown;

    Answer(String shown) {
      this.shown = shown;
    }

    /** What tables show in place of what is missing; null if nothing is. */
    String shown() {
      return shown;
    }
  }

  public NodeActivity {
    sessions = List.copyOf(sessions);
    transactions = List.copyOf(transactions);
  }

  /** The sessions that have transactions, by these. */
  Map<Long, SessionActivity> byTransaction() {
    Map<Long, SessionActivity> found = new HashMap<>();
    for (SessionActivity one : sessions) {
      if (one.transaction() != null) {
        found.put(one.transaction().startTimestamp(), one);
      }
    }
    return found;
  }
}
