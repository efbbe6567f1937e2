package io.mokadb.kv;

import java.util.List;
import java.util.function.Function;

/**
 * Several scans, one after the other; each is opened when the one before it has ended. Confined to
 * one thread at a time.
 */
public final class RangesCursor implements CellCursor {
  private final List<KeyRange> ranges;
  private final Function<KeyRange, CellCursor> scans;
  private int opened;
  private CellCursor current;

  /**
   * @param ranges in the order in which they are scanned
   * @param scans opens the scan of a range
   */
  public RangesCursor(List<KeyRange> ranges, Function<KeyRange, CellCursor> scans) {
    this.ranges = ranges;
    this.scans = scans;
  }

  @Override
  public CellView next() {
    while (current != null || opened < ranges.size()) {
      if (current == null) {
        current = scans.apply(ranges.get(opened++));
      }
      CellView view = current.next();
      if (view != null) {
        return view;
      }
      end();
    }
    return null;
  }

  private void end() {
    current.close();
    current = null;
  }

  @Override
  public void close() {
    opened = ranges.size();
    if (current != null) {
      end();
    }
  }
}
