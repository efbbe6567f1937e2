package io.mokadb.txn.observe;

import io.mokadb.txn.TransactionOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The rows that were announced between two snapshots and are not followed yet. Stateless. */
record PendingRows(ObserverHost host, Removals removals, List<FollowerDefinition.Range> ranges) {
  /**
   * In the order of a step: what is on its way arrives, and then it is looked for.
   *
   * @return null if it may have been removed without being followed
   */
  List<Window.ChangedRow> between(long watermark, long snapshot, int limit) {
    List<Window.ChangedRow> found = new ArrayList<>();
    if (watermark >= snapshot) {
      return found;
    }
    Announcements.Look look = host.announcements().look(ranges);
    long waitNanos = TransactionOptions.DEFAULT.lockWait().toNanos();
    AnnouncementWait wait = new AnnouncementWait(host, snapshot, waitNanos);
    wait.passInFlight(ranges);
    RememberedWindow known = RememberedWindow.between(host, ranges, watermark, snapshot);
    if (known == null) {
      wait.await(ranges);
    }
    for (int i = 0; i < ranges.size() && found.size() < limit; i++) {
      int before = found.size();
      Predicate<Window.ChangedRow> taker = row -> found.add(row) && found.size() < limit;
      boolean all =
          known == null
              ? new AnnouncedRows(host.store(), watermark, snapshot).each(ranges.get(i), taker)
              : known.of(i).stream().allMatch(taker);
      if (all) {
        look.saw(i, watermark, snapshot, newest(found.subList(before, found.size())));
      }
    }
    // A collection that has passed the watermark may have removed announcements, or a step that the
    // reader does not see.
    return host.isReadable(watermark) && !removals.havePassed(ranges, watermark) ? found : null;
  }

  private static long newest(List<Window.ChangedRow> rows) {
    return rows.stream().mapToLong(Window.ChangedRow::newest).max().orElse(0);
  }
}
