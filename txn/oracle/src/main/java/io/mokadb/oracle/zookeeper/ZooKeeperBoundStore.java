package io.mokadb.oracle.zookeeper;

import io.mokadb.oracle.core.BoundStore;
import io.mokadb.oracle.core.OracleRecord;
import io.mokadb.oracle.core.StoredRecord;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.BackgroundCallback;
import org.apache.curator.framework.api.CuratorEvent;
import org.apache.zookeeper.KeeperException;

/** The oracle's record in a node of ZooKeeper. Thread-safe. */
public final class ZooKeeperBoundStore implements BoundStore {
  private final CuratorFramework zooKeeper;
  private final String node;

  /**
   * @param path of the oracle, without a slash at its end
   */
  public ZooKeeperBoundStore(CuratorFramework zooKeeper, String path) {
    this.zooKeeper = zooKeeper;
    this.node = path + "/state";
  }

  @Override
  public CompletionStage<StoredRecord> load() {
    CompletableFuture<StoredRecord> result = new CompletableFuture<>();
    return background(
        result,
        callback -> zooKeeper.getData().inBackground(callback).forPath(node),
        event -> {
          if (event.getResultCode() == KeeperException.Code.NONODE.intValue()) {
            result.complete(StoredRecord.NONE);
          } else {
            check(event);
            result.complete(
                new StoredRecord(
                    RecordFormat.decode(event.getData()), event.getStat().getVersion()));
          }
        });
  }

  @Override
  public CompletionStage<Integer> replace(OracleRecord record, int version) {
    byte[] bytes = RecordFormat.encode(record);
    CompletableFuture<Integer> result = new CompletableFuture<>();
    if (version == StoredRecord.ABSENT) {
      return background(
          result,
          callback ->
              zooKeeper
                  .create()
                  .creatingParentsIfNeeded()
                  .inBackground(callback)
                  .forPath(node, bytes),
          event -> {
            check(event);
            result.complete(0);
          });
    }
    return background(
        result,
        callback ->
            zooKeeper.setData().withVersion(version).inBackground(callback).forPath(node, bytes),
        event -> {
          check(event);
          result.complete(event.getStat().getVersion());
        });
  }

  private static void check(CuratorEvent event) throws KeeperException {
    KeeperException.Code code = KeeperException.Code.get(event.getResultCode());
    if (code != KeeperException.Code.OK) {
      throw KeeperException.create(code, event.getPath());
    }
  }

  private static <T> CompletableFuture<T> background(
      CompletableFuture<T> result, Start start, Finish finish) {
    try {
      start.with(
          (client, event) -> {
            try {
              finish.with(event);
            } catch (KeeperException | IllegalStateException e) {
              result.completeExceptionally(e);
            }
          });
    } catch (Exception e) {
      // Curator declares Exception; a closed client or a wrong path ends here.
      result.completeExceptionally(e);
    }
    return result;
  }

  /** Starts a call in the background. */
  private interface Start {
    void with(BackgroundCallback callback) throws Exception;
  }

  /** Reads the result of a call. */
  private interface Finish {
    void with(CuratorEvent event) throws KeeperException;
  }
}
