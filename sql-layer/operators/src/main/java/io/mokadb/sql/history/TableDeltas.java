package io.mokadb.sql.history;

import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.RowCodec;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.lob.LargeObjects;
import io.mokadb.sql.runtime.MemoryBudget;
import io.mokadb.sql.runtime.RowStream;
import io.mokadb.txn.Transaction;
import io.mokadb.txn.ValueCursor;
import io.mokadb.txn.VersionCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The changes of a table as rows that went and rows that came, commit by commit: each has the
 * commit's timestamp, {@link #GONE} or {@link #CAME}, and the columns of the table. Folding them
 * onto the rows of one snapshot gives those of a later one. Immutable and thread-safe.
 */
public final class TableDeltas {
  /** A row that went: the old row of an UPDATE or a DELETE. */
  public static final int GONE = -1;

  /** A row that came: the new row of an INSERT or an UPDATE. */
  public static final int CAME = 1;

  /** No row: all commits up to the timestamp were told. */
  public static final int PROGRESS = 0;

  /** Columns before those of the table. */
  static final int AHEAD = 2;

  private static final int BLOCK = 256;

  private final TableDef table;
  private final LargeObjects objects;
  private final RowProjection projection;
  private final EncodedRows stored;
  private final List<ColumnDef> columns;

  /**
   * @param table as its rows are stored between the snapshots that are read
   * @throws MokaException {@code COLUMN_EXISTS} if a column is called as one of those that are
   *     added
   */
  public TableDeltas(TableDef table, LargeObjects objects) {
    this.table = table;
    this.objects = objects;
    this.projection =
        new RowCodec(table).projection(IntStream.range(0, table.columns().size()).toArray());
    this.stored = EncodedRows.of(projection);
    this.columns = columns(table);
  }

  public TableDef table() {
    return table;
  }

  /** The columns of the rows. */
  public List<ColumnDef> columns() {
    return columns;
  }

  private static List<ColumnDef> columns(TableDef table) {
    List<ColumnDef> all = new ArrayList<>(aheadOf());
    for (ColumnDef added : aheadOf()) {
      if (table.ordinalOf(added.name()) >= 0) {
        throw new MokaException(
            SqlState.COLUMN_EXISTS,
            "Table "
                + table.qualifiedName()
                + " has a column "
                + added.name()
                + " of its own, as its changes have; rename it to subscribe to it");
      }
    }
    all.addAll(table.columns());
    return List.copyOf(all);
  }

  /** The columns before those of the table. */
  public static List<ColumnDef> aheadOf() {
    return List.of(
        new ColumnDef(0, "MOKA_COMMIT", SqlType.of(Kind.BIGINT), false, null, null),
        new ColumnDef(1, "MOKA_CHANGE", SqlType.of(Kind.INTEGER), false, null, null));
  }

  /** A row that tells that all commits up to a timestamp were told. */
  public Object[] progress(long timestamp) {
    Object[] row = new Object[columns.size()];
    row[0] = timestamp;
    row[1] = PROGRESS;
    return row;
  }

  /** All rows of a snapshot, as if its timestamp were the commit in which they came. */
  public RowStream all(Transaction snapshot) {
    return new SnapshotDelta(this, snapshot.startTimestamp(), scan(snapshot));
  }

  private ValueCursor scan(Transaction snapshot) {
    return stored.scan(snapshot, SystemKeys.all(table.id()), false, BLOCK);
  }

  /**
   * The changes of a commit that has replaced all rows of the table: the difference between what
   * was there before and what is there after it. All rows are read before this returns.
   *
   * @param former the table before the commit, of the same columns
   * @param before reads the snapshot just before the commit
   * @param after reads the snapshot of the commit
   * @param memory to be closed by the caller, after the stream
   * @param look called for each row
   */
  public RowStream replacing(
      TableDeltas former,
      Transaction before,
      Transaction after,
      MemoryBudget memory,
      Runnable look) {
    SortedDelta delta = new SortedDelta(this, memory);
    boolean complete = false;
    try (ReplacedRows rows = new ReplacedRows(memory, look);
        ValueCursor going = former.scan(before);
        ValueCursor coming = scan(after)) {
      rows.addGoing(former.table, going);
      rows.addComing(table, coming);
      rows.writeTo(delta, after.startTimestamp());
      complete = true;
      return delta;
    } finally {
      if (!complete) {
        delta.close();
      }
    }
  }

  /**
   * The changes after one snapshot, up to another one: in the order of the commits, and in each
   * those that went before those that came. All of them are read before this returns; what does not
   * fit into the memory is in files.
   *
   * @param since the earlier snapshot, which is readable as long as this reads
   * @param until reads the later one
   * @param rowsOrNull those that may have changed, ascending; null if all may
   * @param memory to be closed by the caller, after the stream
   * @param look called for each row
   */
  public RowStream between(
      long since, Transaction until, List<Key> rowsOrNull, MemoryBudget memory, Runnable look) {
    SortedDelta delta = new SortedDelta(this, memory);
    boolean complete = false;
    try (VersionCursor versions = versions(since, until, rowsOrNull)) {
      read(versions, since, delta, look);
      complete = true;
      return delta;
    } finally {
      if (!complete) {
        delta.close();
      }
    }
  }

  private VersionCursor versions(long since, Transaction until, List<Key> rowsOrNull) {
    KeyRange all = SystemKeys.all(table.id());
    if (rowsOrNull == null) {
      return until.versions(stored.cells(all, false, BLOCK), since);
    }
    return until.versions(
        stored.cells(all, false, BLOCK), rowsOrNull.stream().map(KeyRange::single).toList(), since);
  }

  private void read(VersionCursor versions, long since, SortedDelta delta, Runnable look) {
    List<RowVersion.OfCell> cells = new ArrayList<>();
    Key row = null;
    while (versions.next()) {
      Key next = versions.key().row();
      if (row != null && !next.equals(row)) {
        look.run();
        delta.add(row, RowVersion.of(row, cells, since, stored), since);
        cells.clear();
      }
      row = next;
      byte[] value = versions.value();
      cells.add(
          new RowVersion.OfCell(
              versions.key(),
              versions.commitTimestamp(),
              versions.startTimestamp(),
              value == null ? null : value.clone()));
    }
    if (row != null) {
      delta.add(row, RowVersion.of(row, cells, since, stored), since);
    }
  }

  /**
   * A row of a stream.
   *
   * @param seenAt a snapshot that sees it
   */
  Object[] row(long commit, int change, long seenAt, Key key, byte[] value) {
    int width = columns.size() - AHEAD;
    Object[] row = new Object[width + AHEAD];
    row[0] = commit;
    row[1] = change;
    projection.reading(() -> objects.at(seenAt)).readInto(key, value, row, AHEAD);
    return row;
  }
}
