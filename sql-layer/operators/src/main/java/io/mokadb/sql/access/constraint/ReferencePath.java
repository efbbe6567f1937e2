package io.mokadb.sql.access.constraint;

import io.mokadb.kv.Key;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.KeyWay;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.KeyLayout;
import java.util.List;

/**
 * The way from the values of a foreign key to rows of one of its tables: by the primary key or by
 * an index, whose columns may be in another order. Immutable and thread-safe.
 *
 * @param layout of the primary key or the index
 * @param order for each of the key's first columns, the position of its value
 * @param index null for the primary key
 */
record ReferencePath(KeyLayout layout, int[] order, IndexKeys index) {
  /** The path to the one row that has the values in a primary key or a unique index. */
  static ReferencePath toParent(TableLayout parent, List<Integer> columns) {
    KeyWay way = KeyWay.toRow(parent.table(), columns);
    if (way == null) {
      throw new IllegalStateException("A foreign key refers to no key of " + parent.table().name());
    }
    return along(way, parent, columns);
  }

  /** The path to all rows that have the values in the first columns of a key or an index. */
  static ReferencePath toChildren(TableLayout child, List<Integer> columns) {
    KeyWay way = KeyWay.toRows(child.table(), columns);
    if (way == null) {
      throw new IllegalStateException("A foreign key of " + child.table().name() + " has no index");
    }
    return along(way, child, columns);
  }

  private static ReferencePath along(KeyWay way, TableLayout table, List<Integer> columns) {
    for (IndexKeys index : table.indexes()) {
      if (way.indexId() != null && way.indexId() == index.index().id()) {
        return ofIndex(index, columns);
      }
    }
    return ofPrimaryKey(table, columns);
  }

  private static ReferencePath ofPrimaryKey(TableLayout table, List<Integer> columns) {
    int[] order = order(table.table().primaryKey(), columns);
    return new ReferencePath(table.codec().keys().layout(), order, null);
  }

  private static ReferencePath ofIndex(IndexKeys index, List<Integer> columns) {
    return new ReferencePath(index.layout(), order(index.index().columnIds(), columns), index);
  }

  private static int[] order(List<Integer> key, List<Integer> columns) {
    int[] order = new int[columns.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = columns.indexOf(key.get(i));
    }
    return order;
  }

  /** The key, or the beginning of keys, of the values; null if a type cannot hold its value. */
  Key encode(Object[] values) {
    KeyEncoder encoder = layout.writer();
    encoder.begin();
    for (int i = 0; i < order.length; i++) {
      Object value = converted(values[order[i]], layout.type(i).kind());
      if (value == null) {
        return null;
      }
      encoder.append(i, value);
    }
    return encoder.toKey();
  }

  /** Integers of different width may refer to one another; null if the value does not fit. */
  private static Object converted(Object value, Kind kind) {
    if (kind == Kind.BIGINT && value instanceof Integer narrow) {
      return narrow.longValue();
    }
    if (kind != Kind.BIGINT && kind.isExactInteger() && value instanceof Long wide) {
      return (int) (long) wide == wide ? (Object) (int) (long) wide : null;
    }
    return value;
  }
}
