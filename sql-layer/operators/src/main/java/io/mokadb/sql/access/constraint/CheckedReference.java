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

  /** What is wrong with a row that gives some of the columns only; null if nothing is. */
  public String partlyGiven(Object[] childRow) {
    return key.isPartlyGiven(childRow) ? key.partlyGiven().getMessage() : null;
  }

  /** What is there if the parent is; null if no parent can have these values. */
  public Key parentKey(Object[] values) {
    return key.parentKey(values);
  }

  /** What is wrong if the parent is not there. */
  public String broken(Object[] values) {
    return key.noParent(values).getMessage();
  }
}
