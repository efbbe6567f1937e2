package io.mokadb.txn.engine;

import io.mokadb.kv.Key;
import io.mokadb.txn.NotifiedColumns;
import io.mokadb.txn.action.WeakNotification;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows that a transaction announces without writing them. Confined to one thread. */
final class WeakAnnouncements {
  private final List<WeakNotification> announced = new ArrayList<>(0);
  private long bytes;

  /** Memory that an announcement takes. */
  static long size(WeakNotification notification) {
    return (long) BufferEntry.OVERHEAD + notification.row().length();
  }

  void add(WeakNotification notification) {
    announced.add(notification);
    bytes += size(notification);
  }

  boolean isEmpty() {
    return announced.isEmpty();
  }

  int size() {
    return announced.size();
  }

  /** Memory that all of them take. */
  long bytes() {
    return bytes;
  }

  /** Takes back the announcements after the first ones; the memory that this frees. */
  long truncate(int length) {
    long before = bytes;
    for (int i = announced.size() - 1; i >= length; i--) {
      bytes -= size(announced.remove(i));
    }
    return before - bytes;
  }

  /** The announcements, those of one row put together. */
  List<WeakNotification> byRow() {
    if (announced.size() < 2) {
      return List.copyOf(announced);
    }
    Map<Key, NotifiedColumns> byRow = new TreeMap<>();
    for (WeakNotification each : announced) {
      byRow.merge(each.row(), each.notified(), NotifiedColumns::and);
    }
    List<WeakNotification> merged = new ArrayList<>(byRow.size());
    byRow.forEach((row, notified) -> merged.add(new WeakNotification(row, notified)));
    return merged;
  }
}
