package io.mokadb.txn.sim.world;

import io.mokadb.kv.scratch.MemoryScratch;
import io.mokadb.txn.engine.WriteMemory;
import io.mokadb.txn.engine.WriteSpace;
import java.util.function.BooleanSupplier;

/** Memory that lets a transaction keep its last write and no more; the others are spilled. */
final class NoRoom implements WriteMemory.Lease {
  private NoRoom() {}

  /**
   * @param odds asked by each transaction when it begins; those that get true have all the room
   */
  static WriteSpace unless(BooleanSupplier odds) {
    return new WriteSpace(
        () -> odds.getAsBoolean() ? WriteMemory.UNBOUNDED.open() : new NoRoom(),
        MemoryScratch::new);
  }

  @Override
  public long free() {
    return 0;
  }

  @Override
  public void add(long bytes) {}

  @Override
  public boolean tryAdd(long bytes) {
    return false;
  }

  @Override
  public void subtract(long bytes) {}

  @Override
  public void close() {}
}
