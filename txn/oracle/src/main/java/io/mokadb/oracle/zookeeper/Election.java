package io.mokadb.oracle.zookeeper;

import java.io.IOException;
import java.util.concurrent.Executor;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.recipes.leader.LeaderLatch;
import org.apache.curator.framework.recipes.leader.LeaderLatchListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A server's part in the election of the leader. Thread-safe. */
public final class Election implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Election.class);

  private final LeaderLatch latch;

  private Election(LeaderLatch latch) {
    this.latch = latch;
  }

  /**
   * Joins the election.
   *
   * @param path of the oracle
   * @param id shown to people who look into ZooKeeper
   * @param won called when this server leads
   * @param lost called when it does not lead any more, or cannot know
   * @param executor runs both calls, in order
   * @throws IOException if ZooKeeper refuses
   */
  public static Election join(
      CuratorFramework zooKeeper,
      String path,
      String id,
      Runnable won,
      Runnable lost,
      Executor executor)
      throws IOException {
    LeaderLatch latch = new LeaderLatch(zooKeeper, path + "/latch", id);
    latch.addListener(
        new LeaderLatchListener() {
          @Override
          public void isLeader() {
            won.run();
          }

          @Override
          public void notLeader() {
            lost.run();
          }
        },
        executor);
    try {
      latch.start();
    } catch (Exception e) {
      // Curator declares Exception for everything that ZooKeeper may refuse.
      throw new IOException("The election in ZooKeeper could not be joined: " + e.getMessage(), e);
    }
    return new Election(latch);
  }

  @Override
  public void close() {
    try {
      latch.close();
    } catch (IOException e) {
      LOG.warn("The election in ZooKeeper was not left; the session ends it", e);
    }
  }
}
