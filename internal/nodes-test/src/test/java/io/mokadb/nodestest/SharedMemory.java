package io.mokadb.nodestest;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.memory.MemoryStore;
import io.mokadb.txn.node.LocalNodes;
import io.mokadb.txn.time.SharedOracle;
import io.mokadb.txn.time.TimestampOracle;
import java.time.Clock;

/** What the nodes of one database share: the store, the oracle, and the tokens. */
final class SharedMemory {
  private final KvStore store = new MemoryStore(false);
  private final LocalNodes tokens = new LocalNodes();
  private final TimestampOracle oracle = new SharedOracle(Clock.systemUTC());

  KvStore store() {
    return store;
  }

  LocalNodes tokens() {
    return tokens;
  }

  TimestampOracle oracle() {
    return oracle;
  }
}
