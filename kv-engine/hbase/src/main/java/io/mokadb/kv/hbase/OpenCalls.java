package io.mokadb.kv.hbase;

import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** The calls that are running, so that closing can wait for them (K10). Thread-safe. */
final class OpenCalls {
  private final String location;
  private final ReadWriteLock running = new ReentrantReadWriteLock();
  private volatile boolean closed;

  OpenCalls(String location) {
    this.location = location;
  }

  /**
   * Runs a call.
   *
   * @throws KvException CLOSED
   */
  <T> T run(Supplier<T> call) {
    // A call that waits behind the closing one finds the store closed.
    running.readLock().lock();
    try {
      checkOpen();
      return call.get();
    } finally {
      running.readLock().unlock();
    }
  }

  void checkOpen() {
    if (closed) {
      throw new KvException(Kind.CLOSED, "The store " + location + " was closed");
    }
  }

  /** Lets no more calls in and waits for those that run. True for the first caller only. */
  boolean closeAndDrain() {
    running.writeLock().lock();
    try {
      boolean first = !closed;
      closed = true;
      return first;
    } finally {
      running.writeLock().unlock();
    }
  }
}
