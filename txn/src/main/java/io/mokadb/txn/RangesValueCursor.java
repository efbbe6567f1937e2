package io.mokadb.txn;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.KeyRange;
import java.util.List;
import java.util.function.Function;

/** Scans of several ranges, one after the other. Confined to one thread. */
public final class RangesValueCursor implements ValueCursor {
  private final List<KeyRange> ranges;
  private final Function<KeyRange, ValueCursor> scans;
  private int opened;
  private ValueCursor current;

  /**
   * Opens each scan when the one before has ended.
   *
   * @param ranges in the order of the result
   */
  public RangesValueCursor(List<KeyRange> ranges, Function<KeyRange, ValueCursor> scans) {
    this.ranges = ranges;
    this.scans = scans;
  }

  @Override
  public boolean next() {
    while (current == null || !current.next()) {
      leave();
      if (opened == ranges.size()) {
        return false;
      }
      current = scans.apply(ranges.get(opened++));
    }
    return true;
  }

  private void leave() {
    if (current != null) {
      current.close();
      current = null;
    }
  }

  @Override
  public CellRun run() {
    return current.run();
  }

  @Override
  public CellKey key() {
    return current.key();
  }

  @Override
  public int copyRow(byte[] target) {
    return current.copyRow(target);
  }

  @Override
  public byte[] value() {
    return current.value();
  }

  @Override
  public byte[] bytes() {
    return current.bytes();
  }

  @Override
  public int start() {
    return current.start();
  }

  @Override
  public int end() {
    return current.end();
  }

  @Override
  public long commitTimestamp() {
    return current.commitTimestamp();
  }

  @Override
  public void close() {
    opened = ranges.size();
    leave();
  }
}
