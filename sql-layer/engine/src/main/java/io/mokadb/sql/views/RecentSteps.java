package io.mokadb.sql.views;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/** The last steps of each view since the database was opened, for people. Thread-safe. */
public final class RecentSteps {
  /** Of each view. */
  private static final int MOST = 60;

  private final LongSupplier nanoClock;

  /** By the id of the view, the oldest step first. Guarded by this. */
  private final Map<Long, Deque<Step>> byView = new HashMap<>();

  /** Times steps by a clock in nanoseconds. */
  public RecentSteps(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** How a step brings a view on. */
  enum Way {
    BY_DELTA,
    BY_KEY,
    COMPLETE
  }

  /**
   * A step that was committed, as far as it is one view's.
   *
   * @param view the id of its query
   * @param millis when it began, in milliseconds since 1970
   * @param changes rows of all tables of its group that the window had; 0 if it was whole
   * @param rows that were inserted into the view and deleted
   * @param nanos that the view took, without the commit
   */
  record Step(long view, long millis, Way way, long changes, long rows, long nanos) {}

  /** In nanoseconds, for differences. */
  long now() {
    return nanoClock.getAsLong();
  }

  synchronized void add(List<Step> steps) {
    for (Step step : steps) {
      Deque<Step> known = byView.computeIfAbsent(step.view, id -> new ArrayDeque<>());
      known.addLast(step);
      if (known.size() > MOST) {
        known.removeFirst();
      }
    }
  }

  /** Those of a view, the oldest first. */
  synchronized List<Step> of(long view) {
    Deque<Step> known = byView.get(view);
    return known == null ? List.of() : List.copyOf(known);
  }

  /** Forgets all other views. */
  synchronized void keepOnly(Set<Long> views) {
    byView.keySet().retainAll(views);
  }
}
