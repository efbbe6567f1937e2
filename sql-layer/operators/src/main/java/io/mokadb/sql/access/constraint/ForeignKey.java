package io.mokadb.sql.access.constraint;

import io.mokadb.kv.CellKey;
import io.mokadb.kv.Key;
import io.mokadb.kv.KeyRange;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.layout.IndexKeys;
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
 * <p>A statement that refers to a key locks one of its cells in {@link SystemKeys#KEY_LOCKS}, that
 * of its lane; a statement that removes the key locks them all: so the two conflict, while
 * concurrent references mostly do not, nor do changes of the parent's other columns.
 */
public final class ForeignKey {
  static final int SLOTS = Transaction.LANES;

  private final ForeignKeyDef definition;
  private final TableLayout child;
  private final TableLayout parent;

  /** By position in the key. */
  private final int[] childOrdinals;

  private final int[] parentOrdinals;
  private final ReferencePath toParent;
  private final ReferencePath toChildren;
  private final Expr[] defaults;

  /**
   * @param defaultsOrNull by position in the key, for SET DEFAULT
   */
  ForeignKey(
      ForeignKeyDef definition, TableLayout child, TableLayout parent, Expr[] defaultsOrNull) {
    this.definition = definition;
    this.child = child;
    this.parent = parent;
    this.childOrdinals = child.table().ordinals(definition.columnIds());
    this.parentOrdinals = parent.table().ordinals(definition.parentColumnIds());
    this.defaults = defaultsOrNull;
    this.toParent = ReferencePath.toParent(parent, definition.parentColumnIds());
    this.toChildren = ReferencePath.toChildren(child, definition.columnIds());
  }

  public ForeignKeyDef definition() {
    return definition;
  }

  public TableLayout child() {
    return child;
  }

  public static boolean isAction(ForeignKeyDef.Action action) {
    return switch (action) {
      case NO_ACTION, RESTRICT -> false;
      case CASCADE, SET_NULL, SET_DEFAULT -> true;
    };
  }

  public boolean refersToItself() {
    return child.table().id() == parent.table().id();
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

  /** True if a child's row gives some columns and leaves others null, which MATCH FULL forbids. */
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

  /** True if some are given, and others null. */
  public static boolean isPart(Object[] values) {
    long given = Arrays.stream(values).filter(Objects::nonNull).count();
    return given > 0 && given < values.length;
  }

  public MokaException partlyGiven() {
    return violation("MATCH FULL requires all of its columns to be null, or none");
  }

  /** True if all columns that refer are among those with the given ordinals. */
  public boolean isWithin(int[] ordinals) {
    return Arrays.stream(childOrdinals)
        .allMatch(own -> Arrays.stream(ordinals).anyMatch(other -> other == own));
  }

  /** The key of a row of the child. */
  public Key rowKey(Object[] childRow) {
    RowKeys keys = child.codec().keys();
    return keys.encode(childRow, keys.layout().writer());
  }

  public int[] childOrdinals() {
    return childOrdinals;
  }

  /** The default of a column by its position in the key; null for NULL. */
  public Expr defaultOf(int position) {
    return defaults[position];
  }

  /** The key of the parent's row or entry; null if the parent's type cannot hold the values. */
  public Key parentKey(Object[] values) {
    return toParent.encode(values);
  }

  /** The range of the children that refer to {@code values}; null if there can be none. */
  public KeyRange childRange(Object[] values) {
    Key prefix = toChildren.encode(values);
    return prefix == null ? null : KeyRange.prefix(prefix);
  }

  /** The index that {@link #childRange} is of; null for the child's rows themselves. */
  public IndexKeys childIndex() {
    return toChildren.index();
  }

  /** Makes the transaction conflict with one that removes the key. */
  public void lockShared(Transaction transaction, Key key) {
    lock(transaction, SystemKeys.keyLock(key, transaction.lane()));
  }

  /** Makes the transaction conflict with all that refer to the key. */
  public void lockExclusive(Transaction transaction, Key key) {
    for (int slot = 0; slot < SLOTS; slot++) {
      lock(transaction, SystemKeys.keyLock(key, slot));
    }
  }

  private static void lock(Transaction transaction, CellKey cell) {
    transaction.hold(cell);
    transaction.lockEmpty(cell);
  }

  public boolean isThere(Transaction transaction, Key parentKey) {
    return parentKey != null && transaction.get(CellKey.of(parentKey)) != null;
  }

  public MokaException noParent(Object[] values) {
    return violation(
        "there is no row in "
            + parent.table().qualifiedName()
            + " with "
            + describe(parent.table(), definition.parentColumnIds(), values));
  }

  public MokaException hasChildren(Object[] values) {
    return violation(
        "rows of "
            + child.table().qualifiedName()
            + " refer to the row of "
            + parent.table().qualifiedName()
            + " with "
            + describe(parent.table(), definition.parentColumnIds(), values));
  }

  private MokaException violation(String why) {
    return new MokaException(
        SqlState.FOREIGN_KEY_VIOLATION,
        "Foreign key "
            + definition.name()
            + " of table "
            + child.table().qualifiedName()
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
