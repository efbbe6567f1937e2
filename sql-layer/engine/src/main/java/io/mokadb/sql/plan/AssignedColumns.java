package io.mokadb.sql.plan;

import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.session.SqlType.Kind;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * Values for columns of a table, and conditions, as expressions over rows of a FROM clause.
 * Confined to one statement.
 */
final class AssignedColumns {
  private final Preparation preparation;
  private final TableDef table;
  private final Supplier<SqlNode> from;
  private final AssignedValues assigned;

  /**
   * @param from gives the FROM clause, a new tree each time
   */
  AssignedColumns(Preparation preparation, TableDef table, Supplier<SqlNode> from) {
    this.preparation = preparation;
    this.table = table;
    this.from = from;
    this.assigned = new AssignedValues(preparation, table);
  }

  /**
   * Values and a condition.
   *
   * @param condition null if there is none
   */
  record Compiled(Expr[] values, Expr condition) {}

  /**
   * @param ordinals of the columns that the values are for
   * @param identityByNull whether DEFAULT for an identity column is NULL, as an insert takes it
   */
  Compiled compile(
      List<SqlNode> values, int[] ordinals, SqlNode conditionOrNull, boolean identityByNull) {
    List<SqlNode> nodes = new ArrayList<>();
    for (int i = 0; i < ordinals.length; i++) {
      if (values.get(i).getKind() != SqlKind.DEFAULT) {
        nodes.add(TypedParameters.typed(values.get(i), column(ordinals[i]).type()));
      }
    }
    if (conditionOrNull != null) {
      nodes.add(conditionOrNull);
    }
    List<Preparation.Typed> typed =
        nodes.isEmpty() ? List.of() : preparation.expressions(nodes, from.get());
    Expr[] exprs = new Expr[ordinals.length];
    int next = 0;
    for (int i = 0; i < exprs.length; i++) {
      ColumnDef column = column(ordinals[i]);
      if (values.get(i).getKind() == SqlKind.DEFAULT) {
        Expr value =
            identityByNull && column.identity() != null ? null : assigned.defaultOf(column);
        exprs[i] = value == null ? Exprs.literal(null) : value;
      } else {
        Preparation.Typed one = typed.get(next++);
        exprs[i] = AssignedValues.assigned(one.expr(), one.type(), column);
      }
    }
    return new Compiled(exprs, conditionOrNull == null ? null : condition(typed.get(next)));
  }

  private static Expr condition(Preparation.Typed typed) {
    if (typed.type().kind() != Kind.BOOLEAN && typed.type().kind() != Kind.NULL) {
      throw new MokaException(
          SqlState.TYPE_MISMATCH, "A condition is needed, not a value of type " + typed.type());
    }
    return typed.expr();
  }

  private ColumnDef column(int ordinal) {
    return table.columns().get(ordinal);
  }
}
