package io.mokadb.session.memory;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A budget of memory, in estimated bytes, which all databases and servers of a process share.
 * Thread-safe. Reserving what is free is one atomic step.
 */
public final class ProcessMemory {
  /** Sets the size of {@link #shared}: bytes, or a number with k, m or g. */
  public static final String PROPERTY = "mokadb.memory";

  /** The part of a heap that the program itself needs. */
  private static final long PROGRAM = 24L << 20;

  private static final long LEAST = 4L << 20;

  /** The time between two checks whether a waiting reservation was given up. */
  private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private static final ProcessMemory SHARED = new ProcessMemory(ofThisProcess());

  private final long limit;
  private final AtomicLong used = new AtomicLong();
  private final Map<MemoryUse, AtomicLong> byUse = new EnumMap<>(MemoryUse.class);
  private final AtomicInteger waiting = new AtomicInteger();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition released = lock.newCondition();

  /**
   * @param limit in bytes
   */
  public ProcessMemory(long limit) {
    this.limit = limit;
    for (MemoryUse use : MemoryUse.values()) {
      byUse.put(use, new AtomicLong());
    }
  }

  /** The budget of this process, for composition roots: others are given theirs. */
  public static ProcessMemory shared() {
    return SHARED;
  }

  private static long ofThisProcess() {
    String asked = System.getProperty(PROPERTY);
    return asked == null ? ofHeap(Runtime.getRuntime().maxMemory()) : parse(asked);
  }

  /** The part of a heap that remains beside the program, garbage and uncounted memory. */
  static long ofHeap(long heap) {
    return Math.max(LEAST, (heap - PROGRAM) / 8 * 3);
  }

  private static long parse(String text) {
    int shift = "kmg".indexOf(Character.toLowerCase(text.charAt(text.length() - 1))) + 1;
    try {
      String digits = shift == 0 ? text : text.substring(0, text.length() - 1);
      return Math.max(LEAST, Math.multiplyExact(Long.parseLong(digits), 1L << (10 * shift)));
    } catch (ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException(
          "The system property " + PROPERTY + " is a size such as 64m, not '" + text + "'", e);
    }
  }

  public long limit() {
    return limit;
  }

  public long used() {
    return used.get();
  }

  /** The number of bytes used for a purpose. */
  public long used(MemoryUse use) {
    return byUse.get(use).get();
  }

  /** Reserves if it is free. */
  public boolean tryReserve(MemoryUse use, long bytes) {
    if (used.addAndGet(bytes) > limit) {
      used.addAndGet(-bytes);
      return false;
    }
    byUse.get(use).addAndGet(bytes);
    return true;
  }

  /** Reserves whether it is free or not: others get the less. */
  void force(MemoryUse use, long bytes) {
    used.addAndGet(bytes);
    byUse.get(use).addAndGet(bytes);
  }

  /**
   * Reserves, and waits for others to release if need be.
   *
   * @param who what asks, as the beginning of a sentence
   * @throws MokaException OUT_OF_MEMORY if it is not free within the time
   */
  public void reserve(MemoryUse use, long bytes, long waitMillis, String who) {
    reserve(use, bytes, waitMillis, who, () -> {});
  }

  /**
   * The same.
   *
   * @param check asked again and again while this waits; what it throws ends the waiting
   */
  void reserve(MemoryUse use, long bytes, long waitMillis, String who, Runnable check) {
    if (!tryReserve(use, bytes) && !reserveLater(use, bytes, waitMillis, check)) {
      throw exhausted(bytes, who);
    }
  }

  private boolean reserveLater(MemoryUse use, long bytes, long waitMillis, Runnable check) {
    if (bytes > limit || waitMillis == 0) {
      return false;
    }
    long left = TimeUnit.MILLISECONDS.toNanos(waitMillis);
    waiting.incrementAndGet();
    lock.lock();
    try {
      while (!tryReserve(use, bytes)) {
        check.run();
        if (left <= 0) {
          return false;
        }
        long turn = Math.min(left, CHECK_NANOS);
        left -= turn - released.awaitNanos(turn);
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      lock.unlock();
      waiting.decrementAndGet();
    }
  }

  /** That so much more is not there. */
  public MokaException exhausted(long bytes, String who) {
    MemoryUse most = MemoryUse.STATEMENT;
    for (MemoryUse use : MemoryUse.values()) {
      if (used(use) > used(most)) {
        most = use;
      }
    }
    return new MokaException(
        SqlState.OUT_OF_MEMORY,
        who
            + " asks for "
            + shown(bytes)
            + " more, and of the "
            + shown(limit)
            + " of memory that this process may use "
            + shown(used.get())
            + " are taken, most of it for "
            + most.text()
            + "; do less at once, raise -Xmx, or set -D"
            + PROPERTY);
  }

  private static String shown(long bytes) {
    return bytes < 10 << 20 ? (bytes + 1023 >> 10) + " KB" : (bytes >> 20) + " MB";
  }

  /** Gives back what was reserved for the same use. */
  public void release(MemoryUse use, long bytes) {
    if (bytes == 0) {
      return;
    }
    used.addAndGet(-bytes);
    byUse.get(use).addAndGet(-bytes);
    if (waiting.get() > 0) {
      lock.lock();
      try {
        released.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }
}
