package io.mokadb.txn.sim.world;

import io.mokadb.kv.Deadline;
import io.mokadb.kv.KvException;
import io.mokadb.txn.time.Drawn;
import io.mokadb.txn.time.TimestampOracle;
import java.util.function.Supplier;

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

  @Override
  public boolean isShared() {
    return process.isOfCluster();
  }

  @Override
  public Drawn draw(Deadline deadline) {
    return isShared() ? call(server::draw) : TimestampOracle.super.draw(deadline);
  }

  @Override
  public Drawn drawForReading(Deadline deadline) {
    return isShared()
        ? call(server::drawForReading)
        : TimestampOracle.super.drawForReading(deadline);
  }

  @Override
  public Drawn drawRaising(Deadline deadline) {
    return isShared() ? call(server::drawRaising) : TimestampOracle.super.drawRaising(deadline);
  }

  @Override
  public long raiseSafePoint(long target, Deadline deadline) {
    if (!isShared()) {
      return TimestampOracle.super.raiseSafePoint(target, deadline);
    }
    Mishap mishap =
        process.meet("raise the safe point", () -> server.raiseAtOnce(target, process.node()));
    if (mishap == Mishap.REFUSE || mishap == Mishap.LOSE_REQUEST) {
      throw noAnswer();
    }
    awaitServer();
    if (!server.knows(target)) {
      throw new IllegalArgumentException("A safe point above all timestamps: " + target);
    }
    long safePoint = server.raise(target, process);
    process.rest(process.latency());
    if (mishap != Mishap.NONE) {
      throw noAnswer();
    }
    return safePoint;
  }

  private static KvException noAnswer() {
    return new KvException(KvException.Kind.TIMEOUT, "The oracle did not answer, on purpose");
  }

  private <T> T call(Supplier<T> question) {
    if (process.meet("oracle", () -> {}) == Mishap.REFUSE) {
      throw new KvException(KvException.Kind.FULL, "The bound cannot be raised, on purpose");
    }
    awaitServer();
    T answer = question.get();
    process.rest(process.latency());
    process.answered("oracle");
    return answer;
  }

  private void awaitServer() {
    process.rest(process.latency());
    while (server.downForNanos() > 0) {
      process.rest(server.downForNanos());
    }
  }
}
