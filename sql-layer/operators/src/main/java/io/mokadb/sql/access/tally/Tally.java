package io.mokadb.sql.access.tally;

import io.mokadb.kv.Key;
import io.mokadb.session.MokaException;
import io.mokadb.session.SqlState;
import io.mokadb.sql.catalog.TallyDef;
import io.mokadb.sql.layout.KeyEncoder;
import io.mokadb.sql.runtime.ExecutionContext;
import io.mokadb.sql.runtime.Expr;
import java.util.List;

/** What each row of a table adds to one view, compiled. Immutable and thread-safe. */
public final class Tally {
  private final String view;
  private final TallyShape shape;
  private final Expr condition;
  private final Expr[] groups;
  private final List<Aggregate> aggregates;
  private final List<int[]> together;

  /**
   * An aggregate, over rows in table order.
   *
   * @param argument null for {@code COUNT(*)}
   * @param condition of FILTER; null without one
   */
  public record Aggregate(Expr argument, Expr condition) {}

  /**
   * @param view its name, for messages
   * @param conditionOrNull of WHERE
   * @param groups the expressions of GROUP BY
   * @param aggregates in the order of their numbers
   * @param together the ordinals of columns that are looked at together: what a row adds is the sum
   *     of what each of these lists makes of its columns
   */
  public Tally(
      String view,
      TallyDef definition,
      Expr conditionOrNull,
      Expr[] groups,
      List<Aggregate> aggregates,
      List<int[]> together) {
    this.view = view;
    this.shape = new TallyShape(definition);
    this.condition = conditionOrNull;
    this.groups = groups.clone();
    this.aggregates = List.copyOf(aggregates);
    this.together = List.copyOf(together);
  }

  TallyShape shape() {
    return shape;
  }

  /** The ordinals of columns that no two transactions may change without each other's values. */
  public List<int[]> together() {
    return together;
  }

  /**
   * The group of a row; null if the row does not count.
   *
   * @param encoder of the shape's layout
   * @throws MokaException of an expression of the view; {@code LIMIT_EXCEEDED} if the group does
   *     not fit into a key
   */
  Key group(Object[] row, KeyEncoder encoder, ExecutionContext context) {
    try {
      if (condition != null && !condition.test(row, context)) {
        return null;
      }
      Object[] values = new Object[groups.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = groups[i].eval(row, context);
      }
      return shape.group(values, encoder);
    } catch (MokaException e) {
      throw named(e);
    }
  }

  /**
   * Adds a row that counts, or takes it away.
   *
   * @param sign 1 or -1
   */
  void fold(TallyState into, Object[] row, int sign, ExecutionContext context) {
    try {
      into.addRow(sign);
      for (int i = 0; i < aggregates.size(); i++) {
        Aggregate aggregate = aggregates.get(i);
        if (aggregate.condition == null || aggregate.condition.test(row, context)) {
          Object value = aggregate.argument == null ? true : aggregate.argument.eval(row, context);
          if (value != null) {
            into.addValue(i, value, sign);
          }
        }
      }
    } catch (MokaException e) {
      throw named(e);
    }
  }

  private MokaException named(MokaException e) {
    return e.state() == SqlState.CANCELLED
        ? e
        : new MokaException(
            e.state(),
            e.getMessage()
                + " (in the query of materialized view "
                + view
                + ", which is kept with each change of its table)",
            e);
  }
}
