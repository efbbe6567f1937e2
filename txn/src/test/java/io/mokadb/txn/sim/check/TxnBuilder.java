package io.mokadb.txn.sim.check;

import io.mokadb.txn.sim.history.Access;
import io.mokadb.txn.sim.history.Txn;
import java.util.ArrayList;
import java.util.List;

/** A transaction of a history written by hand; it took the time that its timestamps say. */
final class TxnBuilder {
  private final String name;
  private final long start;
  private final List<Access> accesses = new ArrayList<>();
  private long invoked;

  private TxnBuilder(String name, long start) {
    this.name = name;
    this.start = start;
    this.invoked = start;
  }

  static TxnBuilder txn(String name, long start) {
    return new TxnBuilder(name, start);
  }

  TxnBuilder invokedAt(long time) {
    invoked = time;
    return this;
  }

  TxnBuilder reads(String cell, String value) {
    accesses.add(new Access.Read(cell, value));
    return this;
  }

  TxnBuilder writes(String cell, String value) {
    accesses.add(new Access.Write(cell, value));
    return this;
  }

  /** What follows happens at this snapshot; the builder was given the last one. */
  TxnBuilder at(long snapshot) {
    accesses.add(new Access.Moved(snapshot));
    return this;
  }

  TxnBuilder locks(String cell) {
    accesses.add(new Access.Lock(cell));
    return this;
  }

  Txn commits(long at) {
    return new Txn(name, invoked, Math.max(invoked, at), start, at, Txn.Status.COMMITTED, accesses);
  }

  /** Committed without a write: at its start timestamp. */
  Txn ends() {
    return commits(start);
  }

  Txn aborts() {
    return new Txn(name, invoked, start + 1, start, 0, Txn.Status.ABORTED, accesses);
  }

  Txn vanishes() {
    return new Txn(name, invoked, Long.MAX_VALUE, start, 0, Txn.Status.UNKNOWN, accesses);
  }
}
