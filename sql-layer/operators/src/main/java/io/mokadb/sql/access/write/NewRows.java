package io.mokadb.sql.access.write;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.ValuesOperator;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.Arrays;

/**
 * Makes whole rows of a table from values for some of its columns: defaults, identity values, the
 * hidden row id, and the form that the columns' types require. Immutable and thread-safe.
 *
 * <p>An identity column that is not a target, or gets NULL, gets the next number. Generated columns
 * are left to {@link Enforcement}, which has their expressions.
 */
final class NewRows {
  private static final int FROM_DEFAULT = -1;
  private static final Object[] NO_ROW = {};

  private final TableLayout layout;

  /** By ordinal of the table, the position in the values, or {@link #FROM_DEFAULT}. */
  private final int[] positions;

  private final Expr[] defaults;

  /**
   * @param targetOrdinals the table's columns that values are for, in the order of the values
   * @param defaults by the table's ordinals, for columns that are not targets; null for NULL
   */
  NewRows(TableLayout layout, int[] targetOrdinals, Expr[] defaults) {
    this.layout = layout;
    if (defaults.length != layout.width()) {
      throw new IllegalArgumentException(
          "Defaults are given by the table's ordinals: "
              + layout.width()
              + ", not "
              + defaults.length);
    }
    this.positions = new int[layout.width()];
    Arrays.fill(positions, FROM_DEFAULT);
    for (int i = 0; i < targetOrdinals.length; i++) {
      positions[targetOrdinals[i]] = i;
    }
    this.defaults = defaults.clone();
  }

  /** Whether values come from expressions alone, so that some rows may be evaluated ahead. */
  static boolean isComputed(Operator source) {
    return source instanceof ValuesOperator
        || source instanceof ProjectOperator && isComputed(source.inputs().get(0));
  }

  /** A row in table order, with the hidden row id if the table has one. */
  Object[] complete(Object[] values, ExecutionContext context) {
    Object[] row = withoutRowId(values, context);
    if (row.length > layout.width()) {
      row[layout.width()] = context.identities().nextRowId(layout.table());
    }
    return row;
  }

  /** As {@link #complete}, with room for the hidden row id. */
  Object[] withoutRowId(Object[] values, ExecutionContext context) {
    Object[] row = new Object[layout.fullWidth()];
    for (int i = 0; i < layout.width(); i++) {
      Object value = null;
      if (positions[i] != FROM_DEFAULT) {
        value = values[positions[i]];
      } else if (defaults[i] != null) {
        value = defaults[i].eval(NO_ROW, context);
      }
      ColumnDef column = layout.table().columns().get(i);
      if (column.isGenerated()) {
        continue;
      }
      if (column.identity() != null) {
        value = identity(column, value, context);
      }
      row[i] = layout.check().conform(i, value);
    }
    return row;
  }

  private Object identity(ColumnDef column, Object given, ExecutionContext context) {
    if (given == null) {
      return context.identities().nextIdentity(layout.table(), column);
    }
    if (column.identity().always()) {
      throw new MokaException(
          SqlState.INVALID_STATEMENT,
          "Column "
              + column.name()
              + " of table "
              + layout.table().qualifiedName()
              + " is GENERATED ALWAYS AS IDENTITY: an INSERT cannot give it a value");
    }
    return given;
  }
}
