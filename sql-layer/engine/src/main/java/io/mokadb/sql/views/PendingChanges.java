package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.observe.FollowerDefinition.Range;
import io.mokadb.txn.observe.Followers;
import io.mokadb.txn.observe.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the changed rows that a view has not taken in, as one reader sees them. Thread-safe. */
final class PendingChanges {
  private final Followers followers;
  private final FollowedRows followed;

  PendingChanges(Followers followers, FollowedRows followed) {
    this.followers = followers;
    this.followed = followed;
  }

  /**
   * Changed rows.
   *
   * @param keys by table the keys of all rows that may have changed; null if they are not known
   * @param newest commit timestamp of the newest change, if these are all and of commits alone;
   *     {@link Followers#UNKNOWN} if not
   */
  record Rows(Map<Long, List<Object[]>> keys, long newest) {
    private static final Rows NOT_KNOWN = new Rows(null, Followers.UNKNOWN);

    boolean isKnown() {
      return keys != null;
    }

    boolean isEmpty() {
      return keys != null && keys.isEmpty();
    }
  }

  /** What was found until now, by the ids under which changes are announced. */
  private static final class Found {
    private final Map<Integer, Set<Key>> rows = new HashMap<>();
    private long count;
    private long newest;

    private void add(int observer, Collection<Key> keys) {
      if (!keys.isEmpty()) {
        rows.computeIfAbsent(observer, id -> new LinkedHashSet<>()).addAll(keys);
      }
    }
  }

  /**
   * The commit timestamp of the newest change of a view's tables that a reader sees, from memory;
   * nothing is missing in the stored rows if it is not above their watermark. {@link
   * Followers#UNKNOWN} if only {@link #of} can tell.
   */
  long newest(ViewReader reader, CurrentView view, long watermark) {
    return !view.isFollowed() || reader.wrote(view)
        ? Followers.UNKNOWN
        : followers.newestAnnounced(view.observers(), watermark, reader.snapshot());
  }

  /**
   * The rows that have changed since a view's watermark up to the snapshot of a reader, and those
   * that the reader has written.
   *
   * @throws MokaException {@code OBJECT_NOT_READY} if they are more than the view allows
   */
  Rows of(ViewReader reader, CurrentView view, long watermark) {
    if (!view.isFollowed()) {
      return Rows.NOT_KNOWN;
    }
    Found found = new Found();
    int most = view.view().maxPending();
    if (!findAnnounced(reader, view, watermark, found)) {
      return Rows.NOT_KNOWN;
    }
    findOwn(reader, view, found);
    if (found.count > most) {
      if (reader.past()) {
        return Rows.NOT_KNOWN;
      }
      throw tooMany(view.view());
    }
    // After the notifications were looked for: what was not among them any more is known here.
    for (int observer : view.observers()) {
      List<Key> removed = followed.between(observer, watermark, reader.snapshot());
      if (removed == null) {
        return Rows.NOT_KNOWN;
      }
      if (!removed.isEmpty()) {
        found.newest = Followers.UNKNOWN;
        found.add(observer, removed);
      }
    }
    return decoded(view, found);
  }

  /** Returns false if what was announced may have been removed. */
  private boolean findAnnounced(ViewReader reader, CurrentView view, long watermark, Found found) {
    List<Range> ranges = new ArrayList<>();
    view.tables().forEach((observer, table) -> ranges.add(new Range(observer, rows(table))));
    List<Window.ChangedRow> announced =
        followers.pending(ranges, watermark, reader.snapshot(), view.view().maxPending() + 1);
    if (announced == null) {
      return false;
    }
    for (Window.ChangedRow row : announced) {
      found.add(row.observer(), List.of(row.row()));
      found.newest = Math.max(found.newest, row.newest());
    }
    found.count += announced.size();
    return true;
  }

  /** Whatever they announce: who began under older definitions announces nothing. */
  private static void findOwn(ViewReader reader, CurrentView view, Found found) {
    if (!reader.transaction().hasWrites()) {
      return;
    }
    for (Map.Entry<Integer, TableDef> table : view.tables().entrySet()) {
      int most = (int) Math.max(0, view.view().maxPending() + 1 - found.count);
      List<Key> written = reader.transaction().written(rows(table.getValue()), most);
      if (!written.isEmpty()) {
        found.newest = Followers.UNKNOWN;
        found.add(table.getKey(), written);
        found.count += written.size();
      }
    }
  }

  private static KeyRange rows(TableDef table) {
    return SystemKeys.all(table.id());
  }

  private static Rows decoded(CurrentView view, Found found) {
    Map<Long, List<Object[]>> keys = new LinkedHashMap<>();
    long count = 0;
    for (Map.Entry<Integer, Set<Key>> rows : found.rows.entrySet()) {
      TableDef table = view.tables().get(rows.getKey());
      RowKeys decoder = new RowKeys(table);
      keys.put(table.id(), rows.getValue().stream().map(decoder::decode).toList());
      count += rows.getValue().size();
    }
    // Many that were taken in after the reader's snapshot: all of it is less work then.
    return count > view.view().maxPending() ? Rows.NOT_KNOWN : new Rows(keys, found.newest);
  }

  private static MokaException tooMany(KeptView view) {
    return new MokaException(
        SqlState.OBJECT_NOT_READY,
        "Materialized view "
            + view.name()
            + " is current, and more than "
            + view.maxPending()
            + " changed rows of its tables are not in its stored rows"
            + (view.paused()
                ? ", because it is paused; ALTER MATERIALIZED VIEW ... RESUME lets it take them in"
                : "; CALL MOKA.AWAIT_VIEWS waits until it has taken in what was committed, for the"
                    + " transaction that begins then")
            + ". ALTER MATERIALIZED VIEW ... SET (max_pending = '...') lets a reader compute more");
  }
}
