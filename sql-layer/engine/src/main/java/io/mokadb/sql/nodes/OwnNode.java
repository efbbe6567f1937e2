package io.mokadb.sql.nodes;

import io.mokadb.txn.RunningTransaction;
import io.mokadb.txn.TransactionManager;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeProfile;
import io.mokadb.txn.node.Published;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.IntSupplier;

/** A node that has its store for itself, and so no token. Thread-safe. */
public final class OwnNode {
  private final TransactionManager manager;
  private final IntSupplier workers;
  private final String version;
  private final long startedMillis;

  /**
   * @param workers how many run triggers
   * @param version of the product
   * @param startedMillis since 1970
   */
  public OwnNode(
      TransactionManager manager, IntSupplier workers, String version, long startedMillis) {
    this.manager = manager;
    this.workers = workers;
    this.version = version;
    this.startedMillis = startedMillis;
  }

  /** This node alone. */
  List<NodeInfo> alone() {
    long oldest =
        manager.running().stream().mapToLong(RunningTransaction::firstTimestamp).min().orElse(0);
    return List.of(
        new NodeInfo(
            manager.nodes().self(),
            "",
            new Published(oldest, 0, workers.getAsInt()),
            new NodeProfile(0, place(), version, startedMillis)));
  }

  private static String place() {
    String process = "process " + ProcessHandle.current().pid();
    try {
      return process + " on " + InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      // The machine has no name.
      return process;
    }
  }
}
