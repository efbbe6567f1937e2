package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.TxnException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.api.BackgroundCallback;
import org.apache.curator.framework.api.CuratorEvent;
import org.apache.curator.framework.api.CuratorWatcher;
import org.apache.zookeeper.KeeperException;

/**
 * Reads of ZooKeeper that give up at a deadline, with {@link KvException} {@code TIMEOUT}; {@code
 * IO} if ZooKeeper refuses. Thread-safe.
 */
record ZooKeeperReads(CuratorFramework client) {
  /** The names below a path; none if it is missing. */
  List<String> children(String path, CuratorWatcher watcher, Deadline limit) {
    List<String> names =
        await(
            ask(
                callback ->
                    client.getChildren().usingWatcher(watcher).inBackground(callback).forPath(path),
                CuratorEvent::getChildren),
            limit);
    return names == null ? List.of() : names;
  }

  /** What nodes hold, by path; none of those that are missing. */
  Map<String, byte[]> contents(Collection<String> paths, Deadline limit) {
    Map<String, CompletableFuture<byte[]>> asked = new HashMap<>();
    for (String path : paths) {
      asked.put(
          path,
          ask(
              callback -> client.getData().inBackground(callback).forPath(path),
              CuratorEvent::getData));
    }
    Map<String, byte[]> found = new HashMap<>();
    asked.forEach(
        (path, answer) -> {
          byte[] content = await(answer, limit);
          if (content != null) {
            found.put(path, content);
          }
        });
    return found;
  }

  boolean exists(String path, Deadline limit) {
    return await(
            ask(
                callback -> client.checkExists().inBackground(callback).forPath(path),
                CuratorEvent::getStat),
            limit)
        != null;
  }

  /** Begins a read whose answer is null if there is no such node. */
  private static <T> CompletableFuture<T> ask(Start start, Function<CuratorEvent, T> found) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    try {
      start.with(
          (client, event) -> {
            KeeperException.Code code = KeeperException.Code.get(event.getResultCode());
            if (code == KeeperException.Code.OK || code == KeeperException.Code.NONODE) {
              answer.complete(code == KeeperException.Code.OK ? found.apply(event) : null);
            } else {
              answer.completeExceptionally(KeeperException.create(code, event.getPath()));
            }
          });
    } catch (Exception e) {
      // Curator declares Exception; a closed client ends here.
      answer.completeExceptionally(e);
    }
    return answer;
  }

  private static <T> T await(CompletableFuture<T> answer, Deadline limit) {
    Deadline.Watch watch = limit.watch(() -> answer.cancel(false));
    try {
      return answer.get(limit.remainingNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | CancellationException e) {
      throw new KvException(
          KvException.Kind.TIMEOUT,
          "ZooKeeper did not tell in time which nodes there are; try again once it answers",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while waiting for ZooKeeper", e);
    } catch (ExecutionException e) {
      throw new KvException(
          KvException.Kind.IO, "ZooKeeper does not tell which nodes there are: " + e.getCause(), e);
    } finally {
      watch.close();
    }
  }

  /** Starts a call in the background. */
  private interface Start {
    void with(BackgroundCallback callback) throws Exception;
  }
}
