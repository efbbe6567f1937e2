package io.mokadb.kv;

import java.util.function.Supplier;

/**
 * A call that was started and may still be running, so that others can run at the same time. It has
 * no callbacks: a store's threads never run code of its callers. The caller awaits it once, on any
 * thread.
 */
@FunctionalInterface
public interface PendingCall<T> {
  /**
   * Waits for the end of the call, or for its deadline.
   *
   * @return what the call returns that is not started first
   * @throws KvException what that call throws
   */
  T await();

  /** A call that runs at once, with its failure kept for the caller that awaits it. */
  static <T> PendingCall<T> of(Supplier<T> call) {
    T result;
    try {
      result = call.get();
    } catch (KvException e) {
      return () -> {
        throw e;
      };
    }
    return () -> result;
  }
}
