package io.mokadb.sql.history;

import io.mokadb.kv.Key;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.VersionCursor;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Rows of a table's versions: row by row in key order, of each the oldest first. */
final class VersionRows implements RowStream {
  private static final int BLOCK = 256;

  private final ExecutionContext context;
  private final RowProjection projection;
  private final EncodedRows stored;
  private final VersionCursor cursor;
  private final long since;
  private final boolean withFormer;
  private final Map<Long, String> users;
  private final ZoneId zone;
  private final int width;
  private final Deque<Object[]> ready = new ArrayDeque<>();
  private boolean ahead;

  /**
   * @param withFormer whether the versions that were there at the beginning are shown too
   */
  VersionRows(
      TableDef table,
      ExecutionContext context,
      Transaction before,
      Transaction after,
      boolean withFormer) {
    this.context = context;
    this.width = table.columns().size();
    this.projection = new RowCodec(table).projection(IntStream.range(0, width).toArray());
    this.stored = EncodedRows.of(projection);
    this.since = before.startTimestamp();
    this.withFormer = withFormer;
    this.users = context.scope().recentUsers();
    this.zone = context.clock().zone();
    this.cursor = after.versions(stored.cells(SystemKeys.all(table.id()), false, BLOCK), since);
    this.ahead = cursor.next();
  }

  @Override
  public Object[] next() {
    while (ready.isEmpty() && ahead) {
      context.checkCancelled();
      nextRow();
    }
    return ready.poll();
  }

  /** Takes all versions of one row: each ends where the next begins. */
  private void nextRow() {
    Key key = cursor.key().row();
    List<RowVersion.OfCell> cells = new ArrayList<>();
    while (ahead && cursor.key().row().equals(key)) {
      byte[] value = cursor.value();
      cells.add(
          new RowVersion.OfCell(
              cursor.key(),
              cursor.commitTimestamp(),
              cursor.startTimestamp(),
              value == null ? null : value.clone()));
      ahead = cursor.next();
    }
    RowVersion former = null;
    Object[] open = null;
    for (RowVersion version : RowVersion.of(key, cells, since, stored)) {
      long committed = version.committed();
      if (open != null) {
        open[width + 5] = committed;
        open[width + 6] = localMicros(committed);
      }
      open = show(key, former, version);
      former = version;
    }
  }

  /** The row to be shown of a version; null if that has no end. */
  private Object[] show(Key key, RowVersion former, RowVersion version) {
    byte[] before = former == null ? null : former.value();
    boolean inside = version.committed() > since;
    boolean deleted = version.value() == null;
    byte[] shown = deleted ? before : version.value();
    if (shown == null || !inside && (deleted || !withFormer)) {
      return null;
    }
    Object[] row = new Object[width + 7];
    // Not where it came, which may lie below the safe point.
    long seenAt = deleted ? version.committed() - 1 : Math.max(since, version.committed());
    projection.reading(() -> context.scope().objects().at(seenAt)).readInto(key, shown, row);
    row[width] = inside ? operation(before, version.value()) : null;
    row[width + 1] = version.committed();
    row[width + 2] = localMicros(version.committed());
    row[width + 3] = version.started();
    row[width + 4] = users.get(version.started());
    ready.add(row);
    return deleted ? null : row;
  }

  private long localMicros(long timestamp) {
    return Moments.localMicros(context.scope().millisOf(timestamp), zone);
  }

  /** A version from before the period may be either; the kind of change is unknown. */
  private static String operation(byte[] former, byte[] value) {
    if (value == null) {
      return "DELETE";
    }
    return former == null ? "INSERT" : "UPDATE";
  }

  @Override
  public void close() {
    ahead = false;
    ready.clear();
    cursor.close();
  }
}
