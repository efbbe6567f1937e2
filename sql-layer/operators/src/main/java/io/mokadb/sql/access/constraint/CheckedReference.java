package io.mokadb.sql.access.constraint;

import io.mokadb.kv.Key;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.TableDef;

/** A foreign key, for checks of stored rows. Immutable and thread-safe. */
public final class CheckedReference {
  private final ForeignKey key;

  /**
   * @throws IllegalStateException if the parent has no such key, or the child no index for it
   */
  public CheckedReference(ForeignKeyDef definition, TableDef child, TableDef parent) {
    this.key = new ForeignKey(definition, new TableLayout(child), new TableLayout(parent), null);
  }

  /** The values that a row refers to; null if it refers to nothing, because one of them is null. */
  public Object[] referred(Object[] childRow) {
    return key.referred(childRow);
  }

  /** The message about a row that gives only some of the columns; null if the row is correct. */
  public String partlyGiven(Object[] childRow) {
    return key.isPartlyGiven(childRow) ? key.partlyGiven().getMessage() : null;
  }

  /** The key that exists if the parent does; null if no parent can have these values. */
  public Key parentKey(Object[] values) {
    return key.parentKey(values);
  }

  /** The message for a row without parent. */
  public String broken(Object[] values) {
    return key.noParent(values).getMessage();
  }
}
