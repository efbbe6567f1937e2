package io.mokadb.txn.observe;

import io.mokadb.kv.Column;
import io.mokadb.kv.Condition;
import io.mokadb.kv.Edit;
import io.mokadb.kv.Family;
import io.mokadb.kv.Key;
import io.mokadb.kv.RowMutation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The changes of a window that memory knows, range by range. It spares a step the search of the
 * {@code NOTIFY} family, which passes every notification that was removed and is not compacted away
 * yet. Immutable.
 *
 * @param upTo all that was committed up to here is among them
 */
record RememberedWindow(
    List<FollowerDefinition.Range> ranges, List<List<Announced.Change>> changes, long upTo) {
  /**
   * Those that were committed after one timestamp and not after another.
   *
   * @param upTo drawn before this call, and before commits in flight were waited for
   * @return null if memory does not know them all
   */
  static RememberedWindow between(
      ObserverHost host, List<FollowerDefinition.Range> ranges, long after, long upTo) {
    List<List<Announced.Change>> changes = host.announcements().between(ranges, after, upTo);
    return changes == null ? null : new RememberedWindow(ranges, changes, upTo);
  }

  /**
   * The first commits of the window, as many as have no more rows than this; one at least. A row
   * that was changed twice counts twice.
   */
  RememberedWindow first(long mostRows) {
    if (changes.stream().flatMap(List::stream).mapToLong(each -> each.rows().size()).sum()
        <= mostRows) {
      return this;
    }
    NavigableMap<Long, Long> rowsByCommit = new TreeMap<>();
    for (List<Announced.Change> range : changes) {
      for (Announced.Change change : range) {
        rowsByCommit.merge(change.timestamp(), (long) change.rows().size(), Long::sum);
      }
    }
    long rows = 0;
    long end = 0;
    for (Map.Entry<Long, Long> commit : rowsByCommit.entrySet()) {
      rows += commit.getValue();
      if (rows > mostRows && end > 0) {
        return upTo(end);
      }
      end = commit.getKey();
    }
    return this;
  }

  private RememberedWindow upTo(long end) {
    List<List<Announced.Change>> part =
        changes.stream()
            .map(range -> range.stream().filter(change -> change.timestamp() <= end).toList())
            .toList();
    return new RememberedWindow(ranges, part, end);
  }

  boolean isEmpty() {
    return changes.stream().allMatch(List::isEmpty);
  }

  /** In key order, each row once for each range, with its newest change. */
  List<Window.ChangedRow> rows() {
    return IntStream.range(0, ranges.size()).mapToObj(this::of).flatMap(List::stream).toList();
  }

  /** The same of one range. */
  List<Window.ChangedRow> of(int range) {
    Map<Key, Long> newest = new TreeMap<>();
    for (Announced.Change change : changes.get(range)) {
      change.rows().forEach(row -> newest.put(row, change.timestamp()));
    }
    int observer = ranges.get(range).observer();
    return newest.entrySet().stream()
        .map(row -> new Window.ChangedRow(observer, row.getKey(), row.getValue()))
        .toList();
  }

  /**
   * Removes what announced these changes up to a timestamp. Each is named, so that the store need
   * not look for what there is.
   */
  List<RowMutation> removals(ObserverHost host, long upTo) {
    List<RowMutation> gone = new ArrayList<>();
    for (int i = 0; i < ranges.size(); i++) {
      int observer = ranges.get(i).observer();
      host.announcements().removing(observer, upTo);
      Map<Key, List<Edit>> edits = new TreeMap<>();
      for (Announced.Change change : changes.get(i)) {
        if (change.timestamp() <= upTo) {
          Edit edit = Edit.delete(Family.NOTIFY, Column.of(observer), change.timestamp());
          change
              .rows()
              .forEach(row -> edits.computeIfAbsent(row, key -> new ArrayList<>(1)).add(edit));
        }
      }
      edits.forEach((row, each) -> gone.add(new RowMutation(row, Condition.always(), each)));
    }
    return gone;
  }

  /** How many observers, one after the other, led to these changes; at least. */
  int depth() {
    return changes.stream().flatMap(List::stream).mapToInt(Announced.Change::depth).max().orElse(0);
  }

  /** When the first change of their chains was committed. */
  long origin(long ifThereIsNone) {
    return changes.stream()
        .flatMap(List::stream)
        .mapToLong(Announced.Change::origin)
        .min()
        .orElse(ifThereIsNone);
  }
}
