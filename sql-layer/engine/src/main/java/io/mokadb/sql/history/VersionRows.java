package io.mokadb.sql.history;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.ScanRequest.ColumnRange;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.Scan;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.VersionCursor;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.stream.IntStream;

/** Rows of a table's versions: row by row in key order, of each the oldest first. */
final class VersionRows implements RowStream {
  private static final int BLOCK = 256;

  private final ExecutionContext context;
  private final RowProjection projection;
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
    this.since = before.startTimestamp();
    this.withFormer = withFormer;
    this.users = context.scope().recentUsers();
    this.zone = context.clock().zone();
    this.cursor =
        after.versions(
            new Scan(SystemKeys.all(table.id()), new ColumnRange(0, 0), false, BLOCK), since);
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
    CellKey cell = cursor.key();
    byte[] former = null;
    long formerAt = 0;
    Object[] open = null;
    while (ahead && cursor.key().equals(cell)) {
      long committed = cursor.commitTimestamp();
      byte[] value = cursor.value();
      if (open != null) {
        open[width + 5] = committed;
        open[width + 6] = Moments.localMicros(committed, zone);
        open = null;
      }
      byte[] shown = value != null ? value : former;
      boolean inside = committed > since;
      if (shown != null && (inside || withFormer && value != null)) {
        Object[] row = new Object[width + 7];
        long seenAt = value != null ? committed : formerAt;
        projection
            .reading(() -> context.scope().objects().at(seenAt))
            .readInto(cell.row(), shown, row);
        row[width] = inside ? operation(former, value) : null;
        row[width + 1] = committed;
        row[width + 2] = Moments.localMicros(committed, zone);
        row[width + 3] = cursor.startTimestamp();
        row[width + 4] = users.get(cursor.startTimestamp());
        ready.add(row);
        open = value == null ? null : row;
      }
      formerAt = committed;
      former = value == null ? null : Arrays.copyOf(value, value.length);
      ahead = cursor.next();
    }
  }

  /** A version from before the period may be either: nobody knows. */
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
