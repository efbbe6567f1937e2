package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.node.NodeInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.curator.framework.api.CuratorWatcher;

/**
 * The tokens as ZooKeeper tells them. Thread-safe.
 *
 * @param watcher is told when a token comes or goes
 */
record TokenReads(ZooKeeperReads reads, TokenPaths paths, CuratorWatcher watcher) {
  /** In the order of their numbers. */
  List<NodeInfo> all(Deadline limit) {
    Map<Long, String> tokens = new TreeMap<>();
    for (String name : reads.children(paths.tokens(), watcher, limit)) {
      long id = TokenPaths.id(name);
      if (id != 0) {
        tokens.put(id, paths.token(id));
      }
    }
    Map<String, byte[]> contents = reads.contents(tokens.values(), limit);
    List<NodeInfo> found = new ArrayList<>();
    tokens.forEach(
        (id, path) -> {
          byte[] held = contents.get(path);
          if (held != null) {
            found.add(TokenContent.decode(id, held));
          }
        });
    return List.copyOf(found);
  }

  boolean exists(long id, Deadline limit) {
    return reads.exists(paths.token(id), limit);
  }
}
