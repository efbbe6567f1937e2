package io.mokadb.sql.monitor;

import io.mokadb.sql.monitor.MonitoredTriggers.TriggerState;
import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.TransactionManager;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What runs at this SQL node, from its memory: it waits for nothing. Thread-safe. */
public final class OwnActivity {
  private final int node;
  private final TransactionManager manager;
  private final MonitoredSessions sessions;
  private final MonitoredTriggers triggers;

  /**
   * @param node the number of this node; 0 if it has the store for itself
   */
  public OwnActivity(
      int node,
      TransactionManager manager,
      MonitoredSessions sessions,
      MonitoredTriggers triggers) {
    this.node = node;
    this.manager = manager;
    this.sessions = sessions;
    this.triggers = triggers;
  }

  public int node() {
    return node;
  }

  /** Transactions without session, such as those of triggers, are shown to administrators only. */
  public NodeActivity seenBy(Onlooker onlooker) {
    List<SessionActivity> visible =
        sessions.states().stream()
            .filter(onlooker::sees)
            .sorted(Comparator.comparingLong(SessionActivity::id))
            .toList();
    NodeActivity seen = new NodeActivity(node, NodeActivity.Answer.COMPLETE, visible, List.of());
    return new NodeActivity(
        node, seen.answer(), visible, transactions(onlooker, seen.byTransaction()));
  }

  private List<TransactionActivity> transactions(
      Onlooker onlooker, Map<Long, SessionActivity> owners) {
    Map<Long, TriggerState> bodies = new HashMap<>();
    triggers.running().forEach(body -> bodies.put(body.transaction(), body));
    List<RunningTransaction> running = new ArrayList<>(manager.running());
    running.sort(Comparator.comparingLong(RunningTransaction::startTimestamp));
    List<TransactionActivity> found = new ArrayList<>();
    for (RunningTransaction one : running) {
      long start = one.startTimestamp();
      if (onlooker.all() || owners.containsKey(start)) {
        TriggerState body = bodies.get(start);
        found.add(
            new TransactionActivity(
                start,
                one.committing(),
                body == null ? null : body.trigger(),
                body == null ? null : body.row()));
      }
    }
    return found;
  }
}
