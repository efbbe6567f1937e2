package io.mokadb.sql.engine;

import io.mokadb.sql.monitor.OwnActivity;
import io.mokadb.sql.nodes.AllActivities;
import io.mokadb.sql.nodes.NodeListView;
import io.mokadb.sql.nodes.OtherNodes;
import io.mokadb.sql.nodes.OwnNode;
import io.mokadb.sql.nodes.RemoteKills;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.trigger.RunningTriggers;
import io.mokadb.txn.TransactionManager;
import java.time.Clock;
import java.util.function.IntSupplier;

/**
 * What people see of the nodes of a database and end at them, from this one.
 *
 * @param activities of all nodes
 * @param list of the nodes
 * @param killing of what runs at any of them
 */
record NodeMonitoring(AllActivities activities, NodeListView list, Killing killing) {
  /**
   * Puts it together.
   *
   * @param workers how many run triggers
   * @param version of the product
   */
  static NodeMonitoring of(
      TransactionManager manager,
      NodeSupport node,
      Sessions sessions,
      RunningTriggers triggers,
      Security security,
      IntSupplier workers,
      Clock clock,
      String version) {
    OtherNodes others = new OtherNodes(manager.nodes(), clock::millis);
    OwnActivity own = new OwnActivity(node.number(), manager, sessions, triggers);
    OwnNode alone = new OwnNode(manager, workers, version, clock.millis());
    return new NodeMonitoring(
        new AllActivities(own, sessions, others),
        new NodeListView(others, alone, sessions, clock::millis),
        new Killing(
            sessions,
            triggers,
            security,
            new RemoteKills(others),
            node.number(),
            node.following()));
  }

  /** Answers other nodes from now on. */
  void answerOthers() {
    activities.answerOthers();
    killing.answerOthers();
  }
}
