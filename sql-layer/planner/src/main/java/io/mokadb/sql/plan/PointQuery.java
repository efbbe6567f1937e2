package io.mokadb.sql.plan;

import io.mokadb.session.PreparedStatement.StatementKind;
import io.mokadb.sql.access.read.KeyBounds;
import io.mokadb.sql.access.read.LookupJoinOperator;
import io.mokadb.sql.access.read.TableScanOperator;
import io.mokadb.sql.exec.ProjectOperator;
import io.mokadb.sql.exec.join.JoinKind;
import io.mokadb.sql.expr.Exprs;
import io.mokadb.sql.plan.PointConditions.Condition;
import io.mokadb.sql.plan.PointConditions.Term;
import io.mokadb.sql.runtime.Expr;
import io.mokadb.sql.runtime.Operator;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlSelect;

/**
 * Plans a SELECT of at most one row: of one table whose whole primary key is given, and of tables
 * joined by their whole primary keys to columns of tables before. No cost decides about it, since
 * nothing reads less. Confined to a statement.
 */
final class PointQuery {
  private final PointSources sources;
  private final PointConditions conditions;
  private final KeyedValues values;
  private final boolean ownFunctions;

  /** The sources in the order in which they are read. */
  private final List<Integer> order = new ArrayList<>();

  private PointQuery(PointSources sources, KeyedValues values, boolean ownFunctions) {
    this.ownFunctions = ownFunctions;
    this.sources = sources;
    this.values = values;
    this.conditions = new PointConditions(sources, values);
  }

  /** The plan; null if the query is not of this form. */
  static PlannedStatement plan(SqlSelect select, PlanRequest request, KeyedValues values) {
    PointSources sources = PointSources.of(select.getFrom(), request);
    return sources == null || !KeyedSelect.isPlain(select)
        ? null
        : new PointQuery(sources, values, !request.catalog().functions().isEmpty()).planned(select);
  }

  private PlannedStatement planned(SqlSelect select) {
    boolean known = select.getWhere() == null || conditions.add(select.getWhere(), -1);
    for (int i = 0; known && i < sources.size(); i++) {
      known = sources.on(i) == null || conditions.add(sources.on(i), i);
    }
    if (!known || !ordered()) {
      return null;
    }
    PointItems items = PointItems.of(select.getSelectList(), sources, ownFunctions);
    if (items == null) {
      return null;
    }
    PointLayout layout = new PointLayout(sources, order);
    items.columns().forEach(layout::use);
    for (Condition condition : conditions.all()) {
      if (!condition.isKey()) {
        condition.columns().forEach(layout::use);
      }
    }
    for (int source : order) {
      conditions.key(source).stream().filter(Term::isColumn).forEach(layout::use);
    }
    Operator rows = rows(layout);
    return rows == null
        ? null
        : new PlannedStatement(
            StatementKind.QUERY,
            new ProjectOperator(rows, items.compiled(layout)),
            items.infos(),
            values.types(),
            sources.tables(),
            List.of(),
            false);
  }

  /** Finds the order of the sources, and marks the conditions that find their rows. */
  private boolean ordered() {
    while (order.size() < sources.size()) {
      int next = -1;
      for (int i = 0; i < sources.size() && next < 0; i++) {
        next = !order.contains(i) && conditions.giveKey(i, order) ? i : -1;
      }
      if (next < 0 || order.isEmpty() && sources.isOuter(next)) {
        return false;
      }
      order.add(next);
    }
    return conditions.suit();
  }

  private Operator rows(PointLayout layout) {
    Operator rows = null;
    int width = 0;
    for (int i = 0; i < order.size(); i++) {
      int source = order.get(i);
      int[] columns = layout.columns(source);
      Expr[] key = new Expr[conditions.key(source).size()];
      for (int j = 0; j < key.length; j++) {
        Term value = conditions.key(source).get(j);
        key[j] = value.isColumn() ? Exprs.correlated(i - 1, layout.position(value)) : value.value();
      }
      Expr residual = conditions.residual(order.subList(0, i + 1), layout);
      KeyBounds bounds = KeyBounds.equalTo(key);
      rows =
          i == 0
              ? new TableScanOperator(
                  sources.table(source), List.of(bounds), false, columns, residual, null)
              : new LookupJoinOperator(
                  rows,
                  sources.isOuter(source) ? JoinKind.LEFT : JoinKind.INNER,
                  sources.table(source),
                  null,
                  bounds,
                  i - 1,
                  columns,
                  residual,
                  width);
      width += columns.length;
    }
    return rows;
  }
}
