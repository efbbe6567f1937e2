package io.mokadb.sql.access.constraint;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.IndexKeys;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.layout.KeyLayout;
import io.mokadb.sql.layout.RowKeys;
import io.mokadb.sql.layout.SystemKeys;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.txn.Transaction;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * A foreign key with the ways between its tables: from a referring row to the parent's key, and
 * from a parent's key to the rows that refer to it. Immutable and thread-safe.
 *
 * <p>Who refers to a key locks one of its cells in {@link SystemKeys#KEY_LOCKS}, that of its lane;
 * a statement that removes the key locks them all: so the two conflict, while concurrent references
 * mostly do not, nor do changes of the parent's other columns.
 */
public final class ForeignKey {
  static final int SLOTS = Transaction.LANES;

  public final ForeignKeyDef definition;
  public final TableLayout child;
  final TableLayout parent;

  /** By position in the key. */
  private final int[] childOrdinals;

  private final int[] parentOrdinals;
  private final KeyLayout parentKey;
  private final int[] parentOrder;
  private final KeyLayout childKey;
  private final int[] childOrder;

  /** Null if the child's rows are found by its primary key. */
  private final IndexKeys childIndex;

  private final Expr[] defaults;

  /**
   * @param defaultsOrNull by position in the key, for SET DEFAULT
   */
  ForeignKey(
      ForeignKeyDef definition, TableLayout child, TableLayout parent, Expr[] defaultsOrNull) {
    this.definition = definition;
    this.child = child;
    this.parent = parent;
    this.childOrdinals = child.table.ordinals(definition.columnIds());
    this.parentOrdinals = parent.table.ordinals(definition.parentColumnIds());
    this.defaults = defaultsOrNull;
    List<Integer> parentIds = definition.parentColumnIds();
    if (isKey(parent.table.primaryKey(), parentIds)) {
      this.parentKey = parent.codec.keys().layout();
      this.parentOrder = order(parent.table.primaryKey(), parentIds, parentIds.size());
    } else {
      IndexKeys unique = uniqueIndex(parent, parentIds);
      this.parentKey = unique.layout();
      this.parentOrder = order(unique.index().columnIds(), parentIds, parentIds.size());
    }
    List<Integer> childIds = definition.columnIds();
    if (begins(child.table.primaryKey(), childIds)) {
      this.childIndex = null;
      this.childKey = child.codec.keys().layout();
      this.childOrder = order(child.table.primaryKey(), childIds, childIds.size());
    } else {
      this.childIndex = childIndex(child, childIds);
      this.childKey = childIndex.layout();
      this.childOrder = order(childIndex.index().columnIds(), childIds, childIds.size());
    }
  }

  public static boolean isAction(ForeignKeyDef.Action action) {
    return switch (action) {
      case NO_ACTION, RESTRICT -> false;
      case CASCADE, SET_NULL, SET_DEFAULT -> true;
    };
  }

  /** Whether a key's columns are just these, in whatever order. */
  private static boolean isKey(List<Integer> key, List<Integer> columns) {
    return key.size() == columns.size() && key.containsAll(columns);
  }

  /** Whether a key or an index begins with these columns, in whatever order. */
  static boolean begins(List<Integer> key, List<Integer> columns) {
    return key.size() >= columns.size() && key.subList(0, columns.size()).containsAll(columns);
  }

  private static IndexKeys uniqueIndex(TableLayout parent, List<Integer> columns) {
    for (IndexKeys index : parent.indexes) {
      if (index.index().unique() && isUsable(index) && isKey(index.index().columnIds(), columns)) {
        return index;
      }
    }
    throw new IllegalStateException("A foreign key refers to no key of " + parent.table.name());
  }

  private static IndexKeys childIndex(TableLayout child, List<Integer> columns) {
    for (IndexKeys index : child.indexes) {
      if (isUsable(index) && begins(index.index().columnIds(), columns)) {
        return index;
      }
    }
    throw new IllegalStateException("A foreign key of " + child.table.name() + " has no index");
  }

  private static boolean isUsable(IndexKeys index) {
    return index.index().state() == IndexDef.State.PUBLIC && index.index().hasAllRows();
  }

  /** For each of the first columns of {@code key}, where it is in {@code columns}. */
  private static int[] order(List<Integer> key, List<Integer> columns, int count) {
    int[] order = new int[count];
    for (int i = 0; i < count; i++) {
      order[i] = columns.indexOf(key.get(i));
    }
    return order;
  }

  public boolean refersToItself() {
    return child.table.id() == parent.table.id();
  }

  /** The parent's key that a child's row refers to; null if one of its columns is null. */
  public Object[] referred(Object[] childRow) {
    return values(childRow, childOrdinals);
  }

  /** The key of a parent's row; null if one of its columns is null: no row can refer to it. */
  public Object[] keyOf(Object[] parentRow) {
    return values(parentRow, parentOrdinals);
  }

  private static Object[] values(Object[] row, int[] ordinals) {
    Object[] values = new Object[ordinals.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = row[ordinals[i]];
      if (values[i] == null) {
        return null;
      }
    }
    return values;
  }

  /** Whether a child's row gives some columns and leaves others null, which MATCH FULL forbids. */
  public boolean isPartlyGiven(Object[] childRow) {
    if (!definition.matchesFully()) {
      return false;
    }
    Object[] given = new Object[childOrdinals.length];
    for (int i = 0; i < given.length; i++) {
      given[i] = childRow[childOrdinals[i]];
    }
    return isPart(given);
  }

  /** Whether some are given, and others null. */
  public static boolean isPart(Object[] values) {
    long given = Arrays.stream(values).filter(Objects::nonNull).count();
    return given > 0 && given < values.length;
  }

  public MokaException partlyGiven() {
    return violation("MATCH FULL wants all of its columns to be null, or none");
  }

  /** Where a row of the child is. */
  public Key rowKey(Object[] childRow) {
    RowKeys keys = child.codec.keys();
    return keys.encode(childRow, keys.layout().writer());
  }

  public int[] childOrdinals() {
    return childOrdinals;
  }

  /** The default of a column by its position in the key; null for NULL. */
  public Expr defaultOf(int position) {
    return defaults[position];
  }

  /** Where the parent's row, or its entry, is; null if the parent's type cannot hold the values. */
  public Key parentKey(Object[] values) {
    return encode(parentKey, parentOrder, values);
  }

  /** Where entries of the children that refer to {@code values} are; null if there can be none. */
  public KeyRange childRange(Object[] values) {
    Key prefix = encode(childKey, childOrder, values);
    return prefix == null ? null : KeyRange.prefix(prefix);
  }

  /** The index that {@link #childRange} is of; null for the child's rows themselves. */
  public IndexKeys childIndex() {
    return childIndex;
  }

  private static Key encode(KeyLayout layout, int[] order, Object[] values) {
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
  static Object converted(Object value, Kind kind) {
    if (kind == Kind.BIGINT && value instanceof Integer narrow) {
      return narrow.longValue();
    }
    if (kind != Kind.BIGINT && kind.isExactInteger() && value instanceof Long wide) {
      return (int) (long) wide == wide ? (Object) (int) (long) wide : null;
    }
    return value;
  }

  /** Makes the transaction conflict with one that takes the key away. */
  public void lockShared(Transaction transaction, Key key) {
    transaction.lock(SystemKeys.keyLock(key, transaction.lane()));
  }

  /** Makes the transaction conflict with all that refer to the key. */
  public void lockExclusive(Transaction transaction, Key key) {
    for (int slot = 0; slot < SLOTS; slot++) {
      transaction.lock(SystemKeys.keyLock(key, slot));
    }
  }

  public boolean isThere(Transaction transaction, Key parentKey) {
    return parentKey != null && transaction.get(CellKey.of(parentKey)) != null;
  }

  public MokaException noParent(Object[] values) {
    return violation(
        "there is no row in "
            + parent.table.qualifiedName()
            + " with "
            + describe(parent.table, definition.parentColumnIds(), values));
  }

  public MokaException hasChildren(Object[] values) {
    return violation(
        "rows of "
            + child.table.qualifiedName()
            + " refer to the row of "
            + parent.table.qualifiedName()
            + " with "
            + describe(parent.table, definition.parentColumnIds(), values));
  }

  private MokaException violation(String why) {
    return new MokaException(
        SqlState.FOREIGN_KEY_VIOLATION,
        "Foreign key "
            + definition.name()
            + " of table "
            + child.table.qualifiedName()
            + " is violated: "
            + why);
  }

  private static String describe(TableDef table, List<Integer> columnIds, Object[] values) {
    StringBuilder names = new StringBuilder();
    StringBuilder texts = new StringBuilder();
    for (int i = 0; i < values.length; i++) {
      names.append(i == 0 ? "" : ", ").append(table.columnOfId(columnIds.get(i)).name());
      texts.append(i == 0 ? "" : ", ").append(values[i]);
    }
    return "(" + names + ") = (" + texts + ")";
  }
}
