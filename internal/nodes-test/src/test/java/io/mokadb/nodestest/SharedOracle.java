package io.mokadb.nodestest;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.EmbeddedOracle;
import io.mokadb.txn.time.TimestampOracle;

/** An oracle of this process that several nodes ask. */
record SharedOracle(EmbeddedOracle leader) implements TimestampOracle {
  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public long next() {
    return leader.next();
  }

  @Override
  public long forReading() {
    return leader.forReading();
  }

  @Override
  public Drawn draw(Deadline deadline) {
    return leader.draw(deadline);
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return leader.drawForReading(deadline);
  }

  @Override
  public Drawn drawRaising(Deadline deadline) {
    return leader.drawRaising(deadline);
  }
}
