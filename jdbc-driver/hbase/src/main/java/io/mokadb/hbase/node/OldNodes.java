package io.mokadb.hbase.node;

import java.nio.charset.StandardCharsets;
import org.apache.zookeeper.data.Stat;

/**
 * The mark that keeps nodes of versions out that knew one node only: each of them made an ephemeral
 * node of ZooKeeper at a path where a persistent one is now.
 */
final class OldNodes {
  /** Shown by such a node, as the process that has the database. */
  static final String TEXT = "SQL nodes of a newer Moka share this database";

  private OldNodes() {}

  /**
   * Keeps them out, from now on.
   *
   * @throws io.mokadb.session.MokaException 08001 if one of them has the database
   */
  static void keepOut(ZooKeeperSession session, String path) {
    String subject = "The mark " + path;
    if (!session.comesTrue(subject, () -> isMarked(session, path))) {
      throw ZooKeeperSession.refusal(
          "The database is open in a process of an earlier Moka: "
              + session.call(subject, () -> session.text(path, "one that ended just now"))
              + ". End it first");
    }
  }

  private static boolean isMarked(ZooKeeperSession session, String path) throws Exception {
    if (session.createPersistent(path, TEXT.getBytes(StandardCharsets.UTF_8))) {
      return true;
    }
    Stat stat = session.client().checkExists().forPath(path);
    return stat != null && stat.getEphemeralOwner() == 0;
  }
}
