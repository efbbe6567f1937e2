package io.mokadb.sql.access.read;

import io.mokadb.kv.Key;
import io.mokadb.txn.Transaction;
import java.util.ArrayList;
import java.util.List;

/** Entries at known keys, read some hundred at a time; keys without an entry are skipped. */
final class PointEntries implements Entries {
  private final Transaction transaction;
  private final EncodedRows stored;
  private final List<Key> keys;
  private final boolean reverse;
  private final int batch;
  private List<byte[]> values = List.of();
  private int base;
  private int at = -1;
  private int position = -1;

  PointEntries(
      Transaction transaction, EncodedRows stored, List<Key> keys, boolean reverse, int batch) {
    this.transaction = transaction;
    this.stored = stored;
    this.keys = keys;
    this.reverse = reverse;
    this.batch = batch;
  }

  private Key keyAt(int index) {
    return keys.get(reverse ? keys.size() - 1 - index : index);
  }

  @Override
  public boolean next() {
    while (++position < keys.size()) {
      if (position - base >= values.size()) {
        fill();
      }
      at = position;
      if (values.get(position - base) != null) {
        return true;
      }
    }
    position = keys.size();
    return false;
  }

  private void fill() {
    base = position;
    List<Key> next = new ArrayList<>(batch);
    for (int i = base; i < keys.size() && i < base + batch; i++) {
      next.add(keyAt(i));
    }
    values = stored.getAll(transaction, next);
  }

  @Override
  public Key key() {
    return keyAt(at);
  }

  @Override
  public byte[] value() {
    return values.get(at - base);
  }

  @Override
  public void close() {} // holds no resource
}
