package io.mokadb.kv.hbase;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.mokadb.kv.KvException;
import io.mokadb.kv.KvException.Kind;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** The calls that are running, so that closing can wait for them (K10). Thread-safe. */
final class OpenCalls {
  private final String location;
  private final Object counting = new Object();

  @GuardedBy("counting")
  private int running;

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
    enter();
    try {
      return call.get();
    } finally {
      exit();
    }
  }

  /**
   * Starts calls, which run until all have ended.
   *
   * @throws KvException CLOSED
   */
  @SuppressWarnings("FutureReturnValueIgnored")
  <T> List<CompletableFuture<T>> start(Supplier<List<CompletableFuture<T>>> call) {
    enter();
    boolean started = false;
    try {
      List<CompletableFuture<T>> answers = call.get();
      started = true;
      CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
          .whenComplete((nothing, failure) -> exit());
      return answers;
    } finally {
      if (!started) {
        exit();
      }
    }
  }

  private void enter() {
    synchronized (counting) {
      checkOpen();
      running++;
    }
  }

  private void exit() {
    synchronized (counting) {
      running--;
      counting.notifyAll();
    }
  }

  void checkOpen() {
    if (closed) {
      throw new KvException(Kind.CLOSED, "The store " + location + " was closed");
    }
  }

  /** Lets no more calls in and waits for those that run. True for the first caller only. */
  boolean closeAndDrain() {
    boolean interrupted = false;
    synchronized (counting) {
      boolean first = !closed;
      closed = true;
      while (running > 0) {
        try {
          counting.wait();
        } catch (InterruptedException e) {
          // The calls end by themselves; the connection must not go before they do.
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      return first;
    }
  }
}
