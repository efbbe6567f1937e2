package io.mokadb.hbase.node;

import java.nio.charset.StandardCharsets;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/**
 * Small numbers for the nodes of a database, from 1 to {@link #MOST} and then from 1 again: parts
 * of ids that all nodes give, such as those of sessions.
 */
final class NodeNumbers {
  static final int MOST = (1 << 18) - 1;

  private NodeNumbers() {}

  /**
   * Draws the next number of a database.
   *
   * @param path where the last one is kept
   * @throws io.mokadb.session.MokaException 08001 if ZooKeeper fails
   */
  static int draw(ZooKeeperSession session, String path) {
    return session.call(
        "The number of this node, " + path + ",",
        () -> {
          session.ensure(path);
          while (true) {
            Stat stat = new Stat();
            int next = after(session.client().getData().storingStatIn(stat).forPath(path));
            try {
              session
                  .client()
                  .setData()
                  .withVersion(stat.getVersion())
                  .forPath(path, Integer.toString(next).getBytes(StandardCharsets.UTF_8));
              return next;
            } catch (KeeperException.BadVersionException e) {
              // Another node has it. If it was this one, and the answer was lost, one is left out.
            }
          }
        });
  }

  private static int after(byte[] last) {
    return last.length == 0
        ? 1
        : Integer.parseInt(new String(last, StandardCharsets.UTF_8)) % MOST + 1;
  }
}
