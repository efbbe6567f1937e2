package io.mokadb.sql.catalog.store;

import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.txn.Transaction;
import java.nio.ByteBuffer;

/** The counter of the ids of tables, indexes and the like (S2). Stateless. */
final class DrawnIds {
  private DrawnIds() {}

  /** The next one, as part of a transaction. */
  static long next(Transaction transaction) {
    byte[] stored = transaction.get(SystemKeys.TABLE_ID_COUNTER);
    long next = stored == null ? SystemKeys.FIRST_TABLE_ID : ByteBuffer.wrap(stored).getLong();
    transaction.put(
        SystemKeys.TABLE_ID_COUNTER, ByteBuffer.allocate(Long.BYTES).putLong(next + 1).array());
    return next;
  }
}
