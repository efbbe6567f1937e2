package io.mokadb.sql.access.write;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.TableLayout;

/** The failures of rows whose key another row has. Stateless. */
public final class DuplicateKeys {
  private DuplicateKeys() {}

  /** The failure of a row by its primary key. */
  public static MokaException ofPrimaryKey(TableLayout layout, Object[] row) {
    return failure(
        layout,
        "Primary key " + layout.table().primaryKeyName(),
        layout.codec().keys().ordinals(),
        row);
  }

  /**
   * The failure of a row by a unique index.
   *
   * @param index its position among those of the table
   * @param row as the indexes see it
   */
  public static MokaException ofIndex(TableLayout layout, int index, Object[] row) {
    return failure(
        layout,
        "Unique constraint " + layout.indexes()[index].index().name(),
        layout.indexes()[index].ordinals(),
        row);
  }

  private static MokaException failure(
      TableLayout layout, String what, int[] ordinals, Object[] row) {
    return new MokaException(
        SqlState.UNIQUE_VIOLATION,
        what
            + " of table "
            + layout.table().qualifiedName()
            + " is violated: a row with "
            + layout.values(ordinals, row)
            + " exists already");
  }
}
