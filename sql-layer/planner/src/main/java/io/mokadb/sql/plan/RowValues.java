package io.mokadb.sql.plan;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.fast.PlainLiteral;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Compiles the values of VALUES rows; those that need validation in batches. Confined. */
final class RowValues {
  /** The validator's time grows with the square of the number of items. */
  private static final int BATCH = 50;

  private final Preparation preparation;
  private final AssignedValues assigned;
  private final Map<Integer, Expr> defaults = new HashMap<>();
  private final List<Pending> pending = new ArrayList<>();

  private record Pending(SqlNode node, ColumnDef column, Expr[] row, int position) {}

  RowValues(Preparation preparation, TableDef table) {
    this.preparation = preparation;
    this.assigned = new AssignedValues(preparation, table);
  }

  /** Compiles a value for a column into {@code row[position]}, now or by {@link #finish()}. */
  void compile(SqlNode node, ColumnDef column, Expr[] row, int position) {
    if (node instanceof SqlDynamicParam parameter) {
      row[position] = parameter(parameter.getIndex(), column);
    } else if (node.getKind() == SqlKind.DEFAULT) {
      Expr value = defaults.get(column.id());
      if (value == null) {
        // An insert takes NULL for an identity column as the wish for the next number.
        value = column.identity() != null ? null : assigned.defaultOf(column);
        value = value == null ? Exprs.literal(null) : value;
        defaults.put(column.id(), value);
      }
      row[position] = value;
    } else {
      PlainLiteral literal = PlainLiteral.of(node);
      if (literal != null) {
        row[position] = literal(literal, column);
      } else {
        pending.add(new Pending(node, column, row, position));
        if (pending.size() == BATCH) {
          finish();
        }
      }
    }
  }

  private Expr parameter(int index, ColumnDef column) {
    preparation.parameters.set(index, TypedParameters.boundFor(column.type()));
    return AssignedValues.assigned(
        Exprs.parameter(index), preparation.parameters.type(index), column);
  }

  private static Expr literal(PlainLiteral literal, ColumnDef column) {
    Expr value = AssignedValues.assigned(Exprs.literal(literal.value()), literal.type(), column);
    try {
      return Exprs.literal(value.eval(null, null));
    } catch (RuntimeException failsAtExecutionToo) {
      // The same failure is raised for the row when it is executed.
      return value;
    }
  }

  /** Compiles the values that were deferred. */
  void finish() {
    if (pending.isEmpty()) {
      return;
    }
    List<SqlNode> nodes = pending.stream().map(Pending::node).toList();
    List<Preparation.Typed> compiled = preparation.expressions.of(nodes);
    for (int i = 0; i < compiled.size(); i++) {
      Pending one = pending.get(i);
      Preparation.Typed typed = compiled.get(i);
      one.row[one.position] = AssignedValues.assigned(typed.expr(), typed.type(), one.column);
    }
    pending.clear();
  }
}
