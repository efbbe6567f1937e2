package io.mokadb.txn.engine;

import io.mokadb.txn.CommitOutcome;
import io.mokadb.txn.TransactionOptions;
import io.mokadb.txn.TxnException;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.Timestamps;
import java.time.Duration;
import java.util.List;

/**
 * Refuses serializable transactions beside other processes on the store: what they have read is
 * compared with the commits of this process alone (13). At their begin memory decides, which may be
 * a moment old; at their commit the keeper of the tokens is asked, once the timestamp is drawn. One
 * that came and went in between was met by this process, because it lived for longer than the list
 * of the processes is old. Thread-safe.
 */
final class OnlyNode implements CommitFence {
  /** From the number of a process, which is a timestamp, to its token, at most. */
  private static final Duration JOINING = Duration.ofMinutes(1);

  private final Nodes nodes;

  /** The highest number of another process that this one ever met; 0 if it met none. */
  private volatile long newest;

  OnlyNode(Nodes nodes) {
    this.nodes = nodes;
    meet();
    var unused = nodes.onChange(this::meet);
  }

  private synchronized void meet() {
    List<NodeInfo> known = nodes.known();
    for (NodeInfo node : known) {
      if (isOther(node, known)) {
        newest = Math.max(newest, node.id());
      }
    }
  }

  /**
   * Checks that no other process is known.
   *
   * @throws TxnException UNSUPPORTED if there is one
   */
  void require() {
    if (hasOthers(nodes.known())) {
      throw new TxnException(
          TxnException.Kind.UNSUPPORTED,
          "SERIALIZABLE is not supported while several SQL nodes use the database; use SNAPSHOT,"
              + " with FOR UPDATE where two transactions must not decide on what both have read,"
              + " or end the other nodes");
    }
  }

  @Override
  public CommitOutcome.Conflict refusal(
      LiveTransaction live, Drawn drawn, TransactionOptions options) {
    if (!options.tracksReads()) {
      return null;
    }
    boolean alone = !hasOthers(nodes.living(options.limit()));
    return alone && hasMetNoneSince(live.first().startTimestamp())
        ? null
        : new CommitOutcome.Conflict(
            null, 0, "Another SQL node has begun to use the database meanwhile");
  }

  private boolean hasMetNoneSince(long start) {
    return newest == 0 || Timestamps.plus(newest, JOINING) < start;
  }

  private boolean hasOthers(List<NodeInfo> all) {
    return all.stream().anyMatch(node -> isOther(node, all));
  }

  /** A process of another store may share the oracle. Without its own token nothing is known. */
  private boolean isOther(NodeInfo node, List<NodeInfo> all) {
    return node.id() != nodes.self()
        && all.stream()
            .filter(one -> one.id() == nodes.self())
            .allMatch(own -> own.database().equals(node.database()));
  }
}
