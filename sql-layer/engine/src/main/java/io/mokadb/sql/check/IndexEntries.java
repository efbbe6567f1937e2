package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The entries of an index: whether each leads to a row that has these values (C3). */
final class IndexEntries implements SpaceCheck {
  private static final int BATCH = 256;

  private final TableShape shape;
  private final IndexKeys index;
  private final Lookups lookups;
  private final CheckReport report;
  private final List<Entry> batch = new ArrayList<>();

  private record Entry(Key key, byte[] value, Key row) {}

  IndexEntries(TableShape shape, IndexDef index, Lookups lookups, CheckReport report) {
    this.shape = shape;
    this.index = new IndexKeys(shape.table, index);
    this.lookups = lookups;
    this.report = report;
  }

  /** What findings call an index. */
  static String object(TableDef table, IndexDef index) {
    return table.qualifiedName() + " INDEX " + index.name();
  }

  @Override
  public String object() {
    return object(shape.table, index.index());
  }

  @Override
  public String describe(Key key) {
    return KeyText.ofEntry(shape.table, index, key);
  }

  @Override
  public void entry(Key key, byte[] value) {
    report.count(object(), 1);
    try {
      batch.add(new Entry(key, value, index.rowKey(key, value)));
    } catch (RuntimeException e) {
      // Decoders fail in many ways on damaged bytes; each is a finding.
      add(key, Damage.ENTRY_DAMAGED, "The entry does not decode: " + e.getMessage());
    }
    if (batch.size() == BATCH) {
      end();
    }
  }

  @Override
  public void end() {
    List<Seen> rows = shape.look(lookups, batch.stream().map(Entry::row).toList());
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i) instanceof Seen.Value row) {
        compare(batch.get(i), row.value());
      }
    }
    batch.clear();
  }

  private void compare(Entry entry, byte[] stored) {
    String name = KeyText.ofRow(shape.table, shape.keys, entry.row);
    if (stored == null) {
      add(entry.key, Damage.ENTRY_WITHOUT_ROW, "There is no row " + name);
      return;
    }
    Object[] row;
    try {
      row = shape.read(entry.row, stored);
    } catch (RuntimeException e) {
      // A finding of the table.
      return;
    }
    if (!index.includes(row)
        || !index.entry(row, entry.row).equals(entry.key)
        || !Arrays.equals(index.value(row, entry.row), entry.value)) {
      int[] ordinals = index.ordinals();
      Object[] values = Arrays.stream(ordinals).mapToObj(i -> row[i]).toArray();
      add(
          entry.key,
          Damage.ENTRY_OF_OTHER_VALUES,
          "The row " + name + " has " + KeyText.values(shape.table, ordinals, values));
    }
  }

  private void add(Key key, Damage damage, String detail) {
    report.add(object(), describe(key), damage, detail);
  }
}
