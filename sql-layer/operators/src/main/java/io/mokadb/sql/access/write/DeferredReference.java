package io.mokadb.sql.access.write;

import io.mokadb.kv.Key;
import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.txn.Transaction;

/**
 * A reference that is checked when the transaction commits: if rows refer to the key then, it must
 * exist. Changes in between, and their rollback, do not matter.
 */
record DeferredReference(String name, long table, KeyValues values, ForeignKey key)
    implements DeferredForeignKey {
  private static final int BYTES = 64;

  DeferredReference(ForeignKey key, KeyValues values) {
    this(key.definition().name(), key.child().table().id(), values, key);
  }

  @Override
  public void check(Transaction transaction) {
    Object[] wanted = values.array();
    Key parentKey = key.parentKey(wanted);
    if (key.isThere(transaction, parentKey)) {
      key.lockShared(transaction, parentKey);
    } else if (ReferringRows.any(key, wanted, transaction)) {
      throw key.noParent(wanted);
    }
  }

  @Override
  public long bytes() {
    return BYTES + KeptMemory.bytes(values.array());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DeferredReference that
        && that.name.equals(name)
        && that.table == table
        && that.values.equals(values);
  }

  @Override
  public int hashCode() {
    return name.hashCode() * 31 + values.hashCode();
  }
}
