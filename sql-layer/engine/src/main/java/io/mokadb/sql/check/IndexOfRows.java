package io.mokadb.sql.check;

import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.check.TableRows.StoredRow;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyText;
import io.mokadb.txn.check.StoreCheck.Seen;
import java.util.Arrays;
import java.util.List;

/** Check that one index has an entry for each row (C3, from the table to the index). */
final class IndexOfRows {
  private final TableShape shape;
  private final IndexKeys index;
  private final Lookups lookups;
  private final CheckReport report;

  IndexOfRows(TableShape shape, IndexKeys index, Lookups lookups, CheckReport report) {
    this.shape = shape;
    this.index = index;
    this.lookups = lookups;
    this.report = report;
  }

  void check(List<StoredRow> all) {
    List<StoredRow> rows = all.stream().filter(row -> index.includes(row.values())).toList();
    List<Key> entries = rows.stream().map(row -> index.entry(row.values(), row.key())).toList();
    List<Seen> found = lookups.look(entries);
    for (int i = 0; i < rows.size(); i++) {
      if (found.get(i) instanceof Seen.Value value) {
        compare(rows.get(i), entries.get(i), value.value());
      }
    }
  }

  private void compare(StoredRow row, Key entry, byte[] stored) {
    if (stored == null) {
      add(row, Damage.ENTRY_MISSING, "The index has no entry for it");
    } else if (!Arrays.equals(stored, index.value(row.values(), row.key()))) {
      compareWithOther(row, entry, stored);
    }
  }

  /** The entry is there, and leads to another row. */
  private void compareWithOther(StoredRow row, Key entry, byte[] stored) {
    TableDef table = shape.table;
    try {
      Key other = index.rowKey(entry, stored);
      String name = KeyText.ofRow(table, shape.keys, other);
      if (shape.look(lookups, List.of(other)).get(0) instanceof Seen.Value value
          && value.value() != null
          && index.includes(shape.read(other, value.value()))
          && index.entry(shape.read(other, value.value()), other).equals(entry)) {
        add(row, Damage.NOT_UNIQUE, "The row " + name + " has the same values, " + indexed(row));
      } else {
        add(row, Damage.ENTRY_MISSING, "The entry for " + indexed(row) + " leads to " + name);
      }
    } catch (RuntimeException e) {
      // Decoders fail in many ways on damaged bytes; each is a finding.
      add(row, Damage.ENTRY_DAMAGED, "Its entry does not decode: " + e.getMessage());
    }
  }

  private String indexed(StoredRow row) {
    int[] ordinals = index.ordinals();
    return KeyText.values(
        shape.table, ordinals, Arrays.stream(ordinals).mapToObj(i -> row.values()[i]).toArray());
  }

  private void add(StoredRow row, Damage damage, String detail) {
    report.add(
        IndexEntries.object(shape.table, index.index()),
        KeyText.ofRow(shape.table, shape.keys, row.key()),
        damage,
        detail);
  }
}
