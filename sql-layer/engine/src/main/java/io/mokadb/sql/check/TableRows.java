package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.RowCheck;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.sql.lob.PersistentLargeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The rows of a table: by themselves (C2, C6), and whether its indexes know them (C3). */
final class TableRows implements SpaceCheck {
  private static final int BATCH = 256;
  private static final long BATCH_BYTES = 4 << 20;

  private final TableShape shape;
  private final RowCheck columns;
  private final List<IndexOfRows> indexes;
  private final KeptConstraints constraints;
  private final OptionalLong nextRowId;
  private final ObjectChecks objects;
  private final CheckReport report;
  private final List<StoredRow> batch = new ArrayList<>();
  private long batchBytes;

  /** A row and where it lies. */
  record StoredRow(Key key, Object[] values) {}

  /**
   * @param nextRowId the next number of the counter of hidden row ids; empty without a counter
   */
  TableRows(
      TableShape shape,
      Lookups lookups,
      KeptConstraints constraints,
      OptionalLong nextRowId,
      ObjectChecks objects,
      CheckReport report) {
    this.shape = shape;
    this.constraints = constraints;
    this.columns = new RowCheck(shape.table);
    this.nextRowId = nextRowId;
    this.objects = objects;
    this.report = report;
    this.indexes =
        shape.table.indexes().stream()
            .filter(index -> index.state() == IndexDef.State.PUBLIC)
            .map(index -> new IndexKeys(shape.table, index))
            .map(keys -> new IndexOfRows(shape, keys, lookups, report))
            .toList();
  }

  @Override
  public String object() {
    return shape.table.qualifiedName();
  }

  @Override
  public String describe(Key key) {
    return KeyText.ofRow(shape.table, shape.keys, key);
  }

  @Override
  public void entry(Key key, byte[] value) {
    report.count(object(), 1);
    Object[] row;
    try {
      row = shape.read(key, value);
      if (!shape.keys.encode(row).equals(key)) {
        add(key, Damage.ROW_DAMAGED, "The key is not the one that its columns make");
        return;
      }
    } catch (RuntimeException e) {
      // Decoders fail in many ways on damaged bytes; each is a finding.
      add(key, Damage.ROW_DAMAGED, "The row does not decode: " + e.getMessage());
      return;
    }
    checkColumns(key, row);
    checkRowId(key, row);
    checkObjects(key, row);
    batch.add(new StoredRow(key, row));
    batchBytes += value.length + key.length();
    if (batch.size() == BATCH || batchBytes > BATCH_BYTES) {
      flush();
    }
  }

  private void checkColumns(Key key, Object[] row) {
    for (int i = 0; i < shape.table.columns().size(); i++) {
      try {
        columns.conform(i, row[i]);
      } catch (MokaException e) {
        Damage damage =
            e.state() == SqlState.NOT_NULL_VIOLATION
                ? Damage.NULL_IN_COLUMN
                : Damage.VALUE_OF_OTHER_TYPE;
        add(key, damage, e.getMessage());
      }
    }
  }

  private void checkRowId(Key key, Object[] row) {
    TableDef table = shape.table;
    if (!table.hasPrimaryKey()
        && (nextRowId.isEmpty() || (Long) row[table.columns().size()] >= nextRowId.getAsLong())) {
      add(key, Damage.COUNTER_WRONG, "The counter of the table's row ids will hand it out again");
    }
  }

  private void checkObjects(Key key, Object[] row) {
    for (Object value : row) {
      if (value instanceof PersistentLargeObject object) {
        objects.referred(shape.table, describe(key), object);
      }
    }
  }

  private void flush() {
    for (IndexOfRows index : indexes) {
      index.check(batch);
    }
    constraints.check(batch);
    batch.clear();
    batchBytes = 0;
  }

  @Override
  public void end() {
    flush();
  }

  private void add(Key key, Damage damage, String detail) {
    report.add(object(), describe(key), damage, detail);
  }
}
