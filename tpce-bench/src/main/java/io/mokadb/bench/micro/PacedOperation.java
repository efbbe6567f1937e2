package io.mokadb.bench.micro;

import io.mokadb.bench.measure.Operation;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;

/** An operation that begins at fixed times, as long as it keeps up. */
final class PacedOperation implements Operation {
  private final Operation operation;
  private final long periodNanos;
  private long next = System.nanoTime();

  PacedOperation(Operation operation, int perSecond) {
    this.operation = operation;
    this.periodNanos = 1_000_000_000L / perSecond;
  }

  @Override
  public int run() throws Exception {
    long now = System.nanoTime();
    while (next - now > 0) {
      LockSupport.parkNanos(next - now);
      now = System.nanoTime();
    }
    // What was missed is made up for only if it is little.
    next = Math.max(next + periodNanos, now - 100 * periodNanos);
    return operation.run();
  }

  @Override
  public void close() throws SQLException {
    operation.close();
  }
}
