package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.oracle.client.RelayLinks;
import io.mokadb.txn.node.NodeInfo;
import io.mokadb.txn.node.NodeLinks;
import io.mokadb.txn.node.Nodes;
import io.mokadb.txn.node.Published;
import java.util.List;

/**
 * The nodes by their tokens, and the ways to them. A new connection counts as a change of the
 * nodes: what they sent before is lost, so all that follows them looks again. Thread-safe.
 */
final class LinkedNodes implements Nodes, AutoCloseable {
  private final NodeTokens tokens;
  private final RelayLinks links;
  private final boolean sole;

  /**
   * Joins both, which are closed with this.
   *
   * @param links of the process that has the token
   * @param sole whether no other process gets a token
   */
  LinkedNodes(NodeTokens tokens, RelayLinks links, boolean sole) {
    this.tokens = tokens;
    this.links = links;
    this.sole = sole;
    links.whenConnected(tokens::tellListeners);
  }

  /**
   * Checks that no other process can take this one for gone.
   *
   * @throws io.mokadb.kv.KvException as {@link NodeToken#require}
   */
  void require() {
    tokens.require();
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public boolean isSole() {
    return sole;
  }

  @Override
  public long self() {
    return tokens.self();
  }

  @Override
  public boolean isGone(long node) {
    return tokens.isGone(node);
  }

  @Override
  public boolean isKnownGone(long node) {
    return tokens.isKnownGone(node);
  }

  @Override
  public List<NodeInfo> known() {
    return tokens.known();
  }

  @Override
  public List<NodeInfo> living(Deadline limit) {
    return tokens.living(limit);
  }

  @Override
  public void publish(Published what, Deadline limit) {
    tokens.publish(what, limit);
  }

  @Override
  public Runnable onChange(Runnable listener) {
    return tokens.onChange(listener);
  }

  @Override
  public NodeLinks links() {
    return links;
  }

  @Override
  public void close() {
    try (tokens) {
      links.close();
    }
  }
}
