package io.mokadb.nodestest;

import io.mokadb.kv.ForwardingStore;
import io.mokadb.kv.KvStore;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.node.NodeProfile;
import io.mokadb.txn.node.Nodes;
import java.nio.file.Path;

/** One node's part of a database that several nodes of this process share. */
record NodeHome(String database, int number, SharedMemory memory) implements StoreHome {
  @Override
  public String shown() {
    return "nodes:" + database;
  }

  @Override
  public KvStore open(Supervisor supervisor) {
    NodeProfile profile =
        new NodeProfile(number, "node " + number, "test", System.currentTimeMillis());
    synchronized (memory) {
      return new OwnStore(memory, memory.tokens().join(memory.oracle().next(), database, profile));
    }
  }

  @Override
  public Nodes nodes(KvStore store) {
    return ((OwnStore) store).nodes;
  }

  @Override
  public int number(KvStore store) {
    return number;
  }

  @Override
  public TransactionEngine transactions(
      KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
    return TransactionEngine.create(store, memory.oracle(), () -> {}, environment, options, space);
  }

  @Override
  public ScratchSpace scratchOrNull() {
    return null;
  }

  /** The system's directory for temporary files. */
  @Override
  public Path spill() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  @Override
  public void remove() {
    throw new UnsupportedOperationException("The database goes when the test ends");
  }

  /** The shared store, which a node's end leaves open; the node's token ends then. */
  private static final class OwnStore extends ForwardingStore {
    private final SharedMemory memory;
    private final Nodes nodes;

    OwnStore(SharedMemory memory, Nodes nodes) {
      super(memory.store());
      this.memory = memory;
      this.nodes = nodes;
    }

    @Override
    public void close() {
      memory.tokens().kill(nodes.self());
    }
  }
}
