package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.access.read.EncodedRows;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.txn.Transaction;
import java.util.List;

/**
 * A row that gives some columns of a MATCH FULL key and leaves others null: when the transaction
 * commits, it must give all or none, or be deleted.
 */
record DeferredMatch(String name, Key row, ForeignKey key) implements DeferredForeignKey {
  private static final int BYTES = 160;

  DeferredMatch(ForeignKey key, Object[] childRow) {
    this(key.definition().name(), key.rowKey(childRow), key);
  }

  @Override
  public void check(Transaction transaction) {
    RowProjection columns = key.child().codec().projection(key.childOrdinals());
    byte[] stored = EncodedRows.of(columns).getAll(transaction, List.of(row)).get(0);
    if (stored != null && ForeignKey.isPart(columns.read(row, stored))) {
      throw key.partlyGiven();
    }
  }

  @Override
  public long bytes() {
    return BYTES + (long) row.length();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DeferredMatch that && that.name.equals(name) && that.row.equals(row);
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + row.hashCode();
  }
}
