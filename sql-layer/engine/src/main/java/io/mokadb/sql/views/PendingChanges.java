package io.mokadb.sql.views;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;
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
   */
  record Rows(Map<Long, List<Object[]>> keys) {
    boolean isKnown() {
      return keys != null;
    }

    boolean isEmpty() {
      return keys != null && keys.isEmpty();
    }
  }

  /**
   * The rows that have changed since a view's watermark up to the snapshot of a reader, and those
   * that the reader has written.
   *
   * @param catalog of the reader
   * @throws MokaException {@code OBJECT_NOT_READY} if they are more than the view allows
   */
  Rows of(Transaction reader, Catalog catalog, KeptView view, long watermark) {
    Map<Integer, TableDef> tables = new LinkedHashMap<>();
    for (long id : view.uses()) {
      TableDef table = catalog.table(id);
      if (table == null || table.follower() == null) {
        return new Rows(null);
      }
      tables.put(table.follower().observerId(), table);
    }
    Map<Integer, Set<Key>> found = new HashMap<>();
    long announced = announced(reader, view, watermark, tables, found);
    announced += own(reader, view, tables, found, announced);
    if (announced > view.maxPending()) {
      throw tooMany(view);
    }
    // After the notifications were looked for: what was not among them any more is known here.
    for (int observer : tables.keySet()) {
      List<Key> removed = followed.between(observer, watermark, reader.startTimestamp());
      if (removed == null) {
        return new Rows(null);
      }
      add(found, observer, removed);
    }
    return decoded(tables, found, view.maxPending());
  }

  private long announced(
      Transaction reader,
      KeptView view,
      long watermark,
      Map<Integer, TableDef> tables,
      Map<Integer, Set<Key>> found) {
    List<Range> ranges = new ArrayList<>();
    tables.forEach((observer, table) -> ranges.add(new Range(observer, rows(table))));
    List<Window.ChangedRow> rows =
        followers.pending(ranges, watermark, reader.startTimestamp(), view.maxPending() + 1);
    rows.forEach(row -> add(found, row.observer(), List.of(row.row())));
    return rows.size();
  }

  /** Whatever they announce: who began under older definitions announces nothing. */
  private static long own(
      Transaction reader,
      KeptView view,
      Map<Integer, TableDef> tables,
      Map<Integer, Set<Key>> found,
      long before) {
    long count = 0;
    if (reader.hasWrites()) {
      for (Map.Entry<Integer, TableDef> table : tables.entrySet()) {
        int most = (int) Math.max(0, view.maxPending() + 1 - before - count);
        List<Key> written = reader.written(rows(table.getValue()), most);
        add(found, table.getKey(), written);
        count += written.size();
      }
    }
    return count;
  }

  private static KeyRange rows(TableDef table) {
    return SystemKeys.all(table.id());
  }

  private static void add(Map<Integer, Set<Key>> found, int observer, Collection<Key> rows) {
    if (!rows.isEmpty()) {
      found.computeIfAbsent(observer, id -> new LinkedHashSet<>()).addAll(rows);
    }
  }

  private static Rows decoded(
      Map<Integer, TableDef> tables, Map<Integer, Set<Key>> found, int most) {
    Map<Long, List<Object[]>> keys = new LinkedHashMap<>();
    long count = 0;
    for (Map.Entry<Integer, Set<Key>> rows : found.entrySet()) {
      TableDef table = tables.get(rows.getKey());
      RowKeys decoder = new RowKeys(table);
      keys.put(table.id(), rows.getValue().stream().map(decoder::decode).toList());
      count += rows.getValue().size();
    }
    // Many that were taken in after the reader's snapshot: all of it is less work then.
    return new Rows(count > most ? null : keys);
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
