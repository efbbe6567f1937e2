package io.mokadb.txn.sim.world;

import io.mokadb.kv.KvException;
import io.mokadb.txn.time.TimestampOracle;
import java.util.function.LongSupplier;

/** The oracle as one process sees it. A call that meets a restart waits it out. */
final class SimulatedOracle implements TimestampOracle {
  private final OracleServer server;
  private final SimulatedProcess process;

  SimulatedOracle(OracleServer server, SimulatedProcess process) {
    this.server = server;
    this.process = process;
  }

  @Override
  public long next() {
    return call(server::next);
  }

  @Override
  public long forReading() {
    return call(server::forReading);
  }

  private long call(LongSupplier question) {
    if (process.meet("oracle", () -> {}) == Mishap.REFUSE) {
      throw new KvException(KvException.Kind.FULL, "The bound cannot be raised, on purpose");
    }
    process.rest(process.latency());
    while (server.downForNanos() > 0) {
      process.rest(server.downForNanos());
    }
    long timestamp = question.getAsLong();
    process.rest(process.latency());
    return timestamp;
  }
}
