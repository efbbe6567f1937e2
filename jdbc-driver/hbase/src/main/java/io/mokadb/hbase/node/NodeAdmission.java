package io.mokadb.hbase.node;

import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.session.MokaException;
import io.mokadb.txn.node.Published;
import java.util.function.LongSupplier;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;

/**
 * The way of a node to its token. The token and the entry at the database are made together, and
 * end together with the session. Confined to one thread.
 */
final class NodeAdmission {
  /** How often a process that takes the database alone may come in between. */
  private static final int TRIES = 3;

  private final ZooKeeperSession session;
  private final TokenPaths paths;
  private final TokenContent content;
  private final LongSupplier nanoClock;
  private final String subject;

  NodeAdmission(
      ZooKeeperSession session, TokenPaths paths, TokenContent content, LongSupplier nanoClock) {
    this.session = session;
    this.paths = paths;
    this.content = content;
    this.nanoClock = nanoClock;
    this.subject = "The token of this node below " + paths.tokens();
  }

  /**
   * Makes the token.
   *
   * @param draw draws the number of the node, before there is a token of that number
   * @param alone whether this process has the database by {@link SoleUse}; otherwise one that has
   *     it so is waited for
   * @param supervisor is told if the token is lost
   * @return the tokens, with this node's among them
   * @throws MokaException 08001 if another process has the database alone, or a node of an earlier
   *     version has it, or if other nodes ask another oracle
   */
  NodeTokens admit(LongSupplier draw, boolean alone, Supervisor supervisor) {
    OldNodes.keepOut(session, paths.oldNode());
    for (int i = 0; i < TRIES; i++) {
      if (!alone && !session.comesTrue(subject, this::isNotTaken)) {
        break;
      }
      long id = draw.getAsLong();
      long asked = nanoClock.getAsLong();
      if (session.call(subject, () -> make(id, alone))) {
        return tokens(id, asked, supervisor);
      }
    }
    throw ZooKeeperSession.refusal(
        "The database is used by one process alone: "
            + session.call(subject, () -> session.text(paths.sole(), "one that ended just now"))
            + ". Wait until that has ended");
  }

  private boolean isNotTaken() throws Exception {
    return session.contentOrNull(paths.sole()) == null;
  }

  /** If it is not made, its number must not be used again: others may have seen it come and go. */
  private boolean make(long id, boolean alone) throws Exception {
    session.ensure(paths.tokens());
    session.ensure(paths.entries());
    create(id);
    if (alone || isNotTaken()) {
      requireSameOracle();
      return true;
    }
    remove(id);
    return false;
  }

  private void create(long id) throws Exception {
    CuratorFramework client = session.client();
    byte[] entry = new DatabaseEntry(paths.oracle(), content.profile().place()).encode();
    try {
      client
          .transaction()
          .forOperations(
              client
                  .transactionOp()
                  .create()
                  .withMode(CreateMode.EPHEMERAL)
                  .forPath(paths.token(id), firstContent()),
              client
                  .transactionOp()
                  .create()
                  .withMode(CreateMode.EPHEMERAL)
                  .forPath(paths.entry(id), entry));
    } catch (KeeperException.NodeExistsException e) {
      // It is there, too, if the answer to an earlier try was lost.
      if (!session.isOwn(paths.token(id))) {
        throw e;
      }
    }
  }

  private void remove(long id) throws Exception {
    CuratorFramework client = session.client();
    client
        .transaction()
        .forOperations(
            client.transactionOp().delete().forPath(paths.token(id)),
            client.transactionOp().delete().forPath(paths.entry(id)));
  }

  private byte[] firstContent() {
    return content.encode(Published.NOTHING);
  }

  /** Nodes with different oracles would order their commits differently. */
  private void requireSameOracle() throws Exception {
    for (String name : session.children(paths.entries())) {
      byte[] found = session.contentOrNull(paths.entries() + "/" + name);
      DatabaseEntry entry = found == null ? null : DatabaseEntry.decode(found);
      if (entry != null && !entry.oracle().equals(paths.oracle())) {
        throw ZooKeeperSession.refusal(
            "The database is open in "
                + entry.place()
                + ", which asks the oracle "
                + entry.oracle()
                + ", and this process asks "
                + paths.oracle()
                + ". Give all URLs of a database the same property 'oracle'");
      }
    }
  }

  private NodeTokens tokens(long id, long asked, Supervisor supervisor) {
    NodeToken token =
        NodeToken.keep(session, paths.token(id), firstContent(), asked, nanoClock, supervisor);
    return NodeTokens.follow(session, paths, id, content, token, supervisor);
  }
}
