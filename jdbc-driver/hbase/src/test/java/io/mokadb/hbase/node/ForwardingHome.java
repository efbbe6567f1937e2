package io.mokadb.hbase.node;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.scratch.ScratchSpace;
import io.mokadb.kv.supervision.Supervisor;
import io.mokadb.node.StoreHome;
import io.mokadb.txn.engine.EngineOptions;
import io.mokadb.txn.engine.Environment;
import io.mokadb.txn.engine.TransactionEngine;
import io.mokadb.txn.engine.WriteSpace;
import io.mokadb.txn.node.Nodes;
import java.nio.file.Path;

/** A home that is another one in all that a subclass does not change. */
class ForwardingHome implements StoreHome {
  private final StoreHome home;

  ForwardingHome(StoreHome home) {
    this.home = home;
  }

  @Override
  public String shown() {
    return home.shown();
  }

  @Override
  public KvStore open(Supervisor supervisor) {
    return home.open(supervisor);
  }

  @Override
  public Nodes nodes(KvStore store) {
    return home.nodes(store);
  }

  @Override
  public int number(KvStore store) {
    return home.number(store);
  }

  @Override
  public ScratchSpace scratchOrNull() {
    return home.scratchOrNull();
  }

  @Override
  public Path spill() {
    return home.spill();
  }

  @Override
  public TransactionEngine transactions(
      KvStore store, Environment environment, EngineOptions options, WriteSpace space) {
    return home.transactions(store, environment, options, space);
  }

  @Override
  public void remove() {
    home.remove();
  }
}
