package io.mokadb.sql.views.fold;

import io.mokadb.kv.codec.KeyReader;
import io.mokadb.kv.codec.KeyWriter;
import io.mokadb.sql.compare.Comparators;
import io.mokadb.sql.layout.KeyLayout;
import java.util.Comparator;

/**
 * The least or the greatest value, and how many rows have it. When the last of them goes, the value
 * remains as a bound: no other one is beyond it, and one that comes may reach it again. Confined.
 */
final class FoldedExtreme implements Folded {
  private final KeyLayout layout;
  private final Comparator<Object> comparator;
  private final int sign;
  private Object best;

  /** How many rows have {@link #best}. */
  private long times;

  /** How many rows have any value. */
  private long count;

  private boolean impossible;

  /**
   * @param layout of the value, its only column
   * @param sign below zero for the least value
   */
  FoldedExtreme(KeyLayout layout, int sign) {
    this.layout = layout;
    this.comparator = Comparators.forType(layout.type(0));
    this.sign = sign;
  }

  @Override
  public void fold(Object[] arguments, int by) {
    Object value = arguments[0];
    if (value == null) {
      return;
    }
    int beyond = best == null ? 1 : sign * comparator.compare(value, best);
    count += by;
    if (beyond > 0) {
      impossible |= by < 0;
      best = value;
      times = 1;
    } else if (beyond == 0) {
      times += by;
      impossible |= times < 0;
    }
    if (count == 0) {
      best = null;
      times = 0;
    }
  }

  @Override
  public boolean isPossible() {
    return !impossible && count >= 0;
  }

  @Override
  public boolean isKnown() {
    return count == 0 || times > 0;
  }

  @Override
  public void found(Object value, long rows) {
    best = value;
    times = rows;
    impossible |= rows > count;
  }

  @Override
  public Object result() {
    return best;
  }

  @Override
  public void write(KeyWriter out) {
    out.putLong(count).putLong(times);
    layout.write(out, 0, best);
  }

  @Override
  public void read(KeyReader in) {
    count = in.getLong();
    times = in.getLong();
    best = layout.read(in, 0);
  }
}
