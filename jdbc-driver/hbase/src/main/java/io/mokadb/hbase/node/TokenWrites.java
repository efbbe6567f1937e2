package io.mokadb.hbase.node;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.TxnException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * What a token is to hold, for the one thread that writes it, and those who wait until ZooKeeper
 * has confirmed it. Thread-safe.
 */
final class TokenWrites {
  private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(1);

  /**
   * A write.
   *
   * @param number up to which wish it fulfils all
   */
  record Attempt(byte[] content, long number) {}

  private final BooleanSupplier kept;
  private byte[] content;

  /** How often a write was wished for. */
  private long wished;

  /** Up to which of these the thread has tried. */
  private long tried;

  /** Up to which of these ZooKeeper has confirmed. */
  private long confirmed;

  /**
   * @param kept false once there will be no more writes; {@link #wake} follows
   */
  TokenWrites(byte[] content, BooleanSupplier kept) {
    this.content = content;
    this.kept = kept;
  }

  /** Has the token written again with something else; returns what to wait for. */
  synchronized long wish(byte[] next) {
    content = next;
    return wish();
  }

  /** Has the token written again as it is. */
  synchronized long wish() {
    wished++;
    notifyAll();
    return wished;
  }

  synchronized Attempt next() {
    tried = wished;
    return new Attempt(content, wished);
  }

  synchronized void confirmed(Attempt attempt) {
    confirmed = attempt.number();
    notifyAll();
  }

  /** Waits until the next confirmation is due, or a write is wished for. */
  synchronized void pause(long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    long left = nanos;
    while (wished == tried && kept.getAsBoolean() && left > 0) {
      wait(millis(left));
      left = end - System.nanoTime();
    }
  }

  private static long millis(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(Math.min(nanos, LONGEST_WAIT)) + 1;
  }

  /**
   * Waits until a wish was fulfilled.
   *
   * @return false if it was not, at the limit or when there are no more writes
   */
  boolean await(long wish, Deadline limit) {
    Deadline.Watch watch = limit.watch(this::wake);
    try {
      return isConfirmed(wish, limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new TxnException(
          TxnException.Kind.INTERRUPTED, "Interrupted while waiting for ZooKeeper", e);
    } finally {
      watch.close();
    }
  }

  private synchronized boolean isConfirmed(long wish, Deadline limit) throws InterruptedException {
    while (confirmed < wish && kept.getAsBoolean() && !limit.isExpired()) {
      wait(millis(limit.remainingNanos()));
    }
    return confirmed >= wish;
  }

  synchronized void wake() {
    notifyAll();
  }
}
