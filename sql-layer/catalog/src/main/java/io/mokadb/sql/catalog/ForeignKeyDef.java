package io.mokadb.sql.catalog;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A foreign key: rows whose columns are all given refer to a row of the parent.
 *
 * @param name unique within its schema, among constraints and indexes
 * @param columnIds the columns that refer, of the table that has this
 * @param parentId the id of the table referred to
 * @param parentColumnIds its columns, one for each of {@code columnIds}: its primary key or those
 *     of a unique index
 * @param onDelete what happens to rows whose parent is deleted
 * @param onUpdate what happens to rows whose parent's key changes
 * @param deferred whether it is checked when the transaction commits, not by each statement
 * @param deferrable true if it is checked by each statement, but SET CONSTRAINTS may put that off;
 *     else null
 * @param full true if either all of its columns are null or none (MATCH FULL); else null
 */
@RecordBuilder
public record ForeignKeyDef(
    String name,
    List<Integer> columnIds,
    long parentId,
    List<Integer> parentColumnIds,
    Action onDelete,
    Action onUpdate,
    boolean deferred,
    Boolean deferrable,
    Boolean full)
    implements ForeignKeyDefBuilder.With {
  /** Action on rows whose referenced key is deleted or changed. */
  public enum Action {
    /** The statement fails, if they still refer to it when it ends; the check may be put off. */
    NO_ACTION,
    /** As {@link #NO_ACTION}, but the check is not put off. */
    RESTRICT,
    /** They are deleted, or follow the changed key. */
    CASCADE,
    /** Their columns become null. */
    SET_NULL,
    /** Their columns get their defaults. */
    SET_DEFAULT;

    /** As SQL has it. */
    public String sql() {
      return name().replace('_', ' ');
    }
  }

  public ForeignKeyDef {
    columnIds = List.copyOf(columnIds);
    parentColumnIds = List.copyOf(parentColumnIds);
  }

  /** True if the check can be put off until the transaction commits. */
  public boolean mayWait() {
    return deferred || Boolean.TRUE.equals(deferrable);
  }

  /**
   * The same, checked at another time.
   *
   * @param mayWait whether the check can be put off
   * @param waits whether it is, unless SET CONSTRAINTS says otherwise
   */
  public ForeignKeyDef withDeferrability(boolean mayWait, boolean waits) {
    return with().deferred(waits).deferrable(mayWait && !waits ? true : null).build();
  }

  /** True if a row may not give some of its columns and leave the others null. */
  public boolean matchesFully() {
    return Boolean.TRUE.equals(full);
  }
}
