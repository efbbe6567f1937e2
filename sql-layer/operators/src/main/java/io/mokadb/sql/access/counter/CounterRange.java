package io.mokadb.sql.access.counter;

import io.mokadb.kv.Deadline;
import io.mokadb.txn.Transaction;
import java.util.function.LongSupplier;

/** Numbers that were drawn from a counter and not handed out yet. Thread-safe. */
final class CounterRange {
  private final PersistentCounter counter;
  private final LongSupplier changes;
  private long next;
  private long end;

  /** How many numbers the last draw took. */
  private long drawn;

  /** Which of the counter's series the numbers are of. */
  private long series;

  /** What {@link #changes} gave when that was last certain. */
  private long seen;

  /**
   * @param changes grows when another process may have set the counter; the numbers are then looked
   *     at again before one of them is handed out
   */
  CounterRange(PersistentCounter counter, LongSupplier changes) {
    this.counter = counter;
    this.changes = changes;
  }

  /**
   * The next number.
   *
   * @param smallest how many numbers to draw at least, if none are left
   * @param largest how many to draw at most, with draws four times as large each time
   * @param limit of the calls to the store
   * @param check of a draw
   */
  synchronized long next(int smallest, int largest, Deadline limit, DrawCheck check) {
    // Before the store is asked: what changes meanwhile is looked at the next time.
    long now = changes.getAsLong();
    if (next != end && now != seen) {
      if (counter.position(limit).series() != series) {
        giveUp();
      }
      seen = now;
    }
    if (next == end) {
      int size = (int) Math.max(smallest, Math.min(largest, 4 * drawn));
      CounterPosition from = counter.draw(size, limit, check);
      next = from.next();
      end = next + size;
      drawn = size;
      series = from.series();
      seen = now;
    }
    return next++;
  }

  /** The number that {@link #next} would return, which stays available. */
  synchronized long peek() {
    return next == end ? counter.peek() : next;
  }

  /**
   * The number after all that any process may have handed out. What others have drawn is not known
   * here: all of it counts, unless these numbers were drawn after it.
   */
  synchronized long peekAmongOthers() {
    CounterPosition position = counter.position(Deadline.none());
    return isLastDrawn(position) ? next : position.next();
  }

  /**
   * As {@link #peekAmongOthers}, for a change after which the numbers go on elsewhere. No more of
   * these are handed out, and the change commits only if no process draws others until then.
   */
  synchronized long endBy(Transaction change) {
    CounterPosition position = counter.lock(change);
    if (!isLastDrawn(position)) {
      return position.next();
    }
    long last = next;
    giveUp();
    return last;
  }

  private boolean isLastDrawn(CounterPosition position) {
    return next != end && end == position.next() && series == position.series();
  }

  /** Sets the next number, and gives up the drawn ones. */
  synchronized void set(long step) {
    counter.set(step);
    giveUp();
  }

  private void giveUp() {
    next = 0;
    end = 0;
  }
}
