package io.mokadb.sql.check;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Column;
import io.mokadb.kv.Key;
import io.mokadb.txn.check.StoreCheck.Seen;

/** Looks at the entries of one key space, in the order of their keys. Confined to one thread. */
interface SpaceCheck {
  /** What findings call the space. */
  String object();

  /** A key of the space, for people. */
  String describe(Key key);

  /** True if entries may have a cell in a column. */
  default boolean has(Column column) {
    return column.equals(Column.ZERO);
  }

  /** One cell of an entry; they come in the order of their columns. */
  default void cell(CellKey cell, Seen seen) {
    if (seen instanceof Seen.Value value) {
      entry(cell.row(), value.value());
    }
  }

  /** One entry. */
  void entry(Key key, byte[] value);

  /** After the last entry; not called for a space without any. */
  void end();
}
