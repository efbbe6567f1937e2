package io.mokadb.kv;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.List;

/** A deadline without a moment, which another thread brings about. Thread-safe. */
public final class StopSignal implements Deadline {
  private volatile boolean stopped;

  @GuardedBy("this")
  private List<Runnable> watching = List.of();

  /** Makes all calls under this deadline give up. */
  public void stop() {
    List<Runnable> woken;
    synchronized (this) {
      stopped = true;
      woken = watching;
      watching = List.of();
    }
    woken.forEach(Runnable::run);
  }

  @Override
  public boolean isExpired() {
    return stopped;
  }

  @Override
  public long remainingNanos() {
    return stopped ? 0 : Long.MAX_VALUE;
  }

  @Override
  public Watch watch(Runnable action) {
    synchronized (this) {
      if (!stopped) {
        // A list of its own for each change: stop runs it without the lock.
        List<Runnable> more = new ArrayList<>(watching);
        more.add(action);
        watching = more;
        return () -> forget(action);
      }
    }
    action.run();
    return Watch.NONE;
  }

  private synchronized void forget(Runnable action) {
    List<Runnable> fewer = new ArrayList<>(watching);
    fewer.remove(action);
    watching = fewer;
  }
}
