package io.mokadb.sql.access.counter;

import io.mokadb.kv.Deadline;

/** Numbers that were drawn from a counter and not handed out yet. Thread-safe. */
final class CounterRange {
  private final PersistentCounter counter;
  private long next;
  private long end;

  /** How many numbers the last draw took. */
  private long drawn;

  CounterRange(PersistentCounter counter) {
    this.counter = counter;
  }

  /**
   * The next number.
   *
   * @param smallest how many numbers to draw at least, if none are left
   * @param largest how many to draw at most, with draws four times as large each time
   * @param limit of the calls to the store
   */
  synchronized long next(int smallest, int largest, Deadline limit) {
    if (next == end) {
      int size = (int) Math.max(smallest, Math.min(largest, 4 * drawn));
      next = counter.draw(size, limit);
      end = next + size;
      drawn = size;
    }
    return next++;
  }

  /** The number that {@link #next} would return, which stays available. */
  synchronized long peek() {
    return next == end ? counter.peek() : next;
  }

  /** Sets the next number, and gives up the drawn ones. */
  synchronized void set(long step) {
    counter.set(step);
    next = 0;
    end = 0;
  }
}
