package io.mokadb.sql.monitor;

import io.mokadb.sql.runtime.ExecutionContext;
import java.util.List;

/** What runs at the SQL nodes of a database, as the user of an execution sees it. Thread-safe. */
public interface NodeActivities {
  /** At this node. */
  NodeActivity own(ExecutionContext context);

  /**
   * At all nodes, in the order of their numbers. Asks the others once in an execution, and waits
   * for them a short while; one that has not told everything by then is among them all the same.
   */
  List<NodeActivity> all(ExecutionContext context);

  /**
   * The number of the node that a process is.
   *
   * @param client as in {@link io.mokadb.txn.LockState#client}
   * @return null if it is not known: the process has ended, for example
   */
  Integer nodeOf(long client);
}
