package io.mokadb.sql.plan.physical;

import io.mokadb.sql.exec.LimitOperator;
import io.mokadb.sql.exec.SortKey;
import io.mokadb.sql.exec.sort.SortOperator;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Key;
import io.mokadb.sql.plan.physical.PhysicalAlternative.Order;
import io.mokadb.sql.plan.rex.Literals;
import io.mokadb.sql.plan.type.TypeMapping;
import io.mokadb.sql.runtime.Expr;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** Plans ORDER BY, LIMIT and OFFSET: by a key's order where that is cheaper. Confined. */
final class SortPlanner {
  /** Rows that are thought to be read when the limit is a parameter. */
  private static final double UNKNOWN_LIMIT = 20;

  private final PhysicalPlanner planner;

  SortPlanner(PhysicalPlanner planner) {
    this.planner = planner;
  }

  /**
   * @param read how many rows of the sorted ones will probably be read
   */
  PhysicalAlternative plan(Sort sort, double read) {
    List<SortKey> keys = new ArrayList<>();
    List<Key> wanted = new ArrayList<>();
    boolean keyOrder = true;
    for (RelFieldCollation collation : sort.getCollation().getFieldCollations()) {
      var type = sort.getRowType().getFieldList().get(collation.getFieldIndex()).getType();
      boolean descending = collation.getDirection().isDescending();
      boolean nullsFirst =
          collation.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED
              ? !descending
              : collation.nullDirection == RelFieldCollation.NullDirection.FIRST;
      keys.add(
          new SortKey(
              collation.getFieldIndex(), descending, nullsFirst, TypeMapping.toSqlType(type)));
      keyOrder &= !type.isNullable() || nullsFirst != descending;
      wanted.add(new Key(collation.getFieldIndex(), descending));
    }
    double limit = limit(sort.offset, sort.fetch);
    Expr offset = compile(sort.offset);
    Expr fetch = compile(sort.fetch);
    RequiredProperties want =
        new RequiredProperties(
            keyOrder ? wanted : List.of(),
            keyOrder ? Math.min(limit, read) : Double.POSITIVE_INFINITY);
    Expr hint = sort.offset == null ? fetch : null;
    PhysicalAlternative in = planner.plan(sort.getInput(), want, hint);
    if (keyOrder && in.order.satisfies(wanted)) {
      return sort.fetch == null && sort.offset == null ? in : limited(in, limit, offset, fetch);
    }
    if (!want.order().isEmpty()) {
      // The wish was not fulfilled: plan again without it and without the hint that goes with it.
      in = planner.plan(sort.getInput(), RequiredProperties.ANYTHING, null);
    }
    PhysicalAlternative unsorted = in;
    double cost = unsorted.cost + Costs.sort(unsorted.rows, limit);
    return new PhysicalAlternative(
        Math.min(unsorted.rows, limit),
        cost,
        cost,
        new Order(keyOrder ? wanted : List.of(), Set.of()),
        () ->
            new SortOperator(
                unsorted.build(planner.context), keys.toArray(SortKey[]::new), offset, fetch));
  }

  private PhysicalAlternative limited(
      PhysicalAlternative in, double limit, Expr offset, Expr fetch) {
    return new PhysicalAlternative(
        Math.min(in.rows, limit),
        in.startup,
        in.costOf(limit),
        in.order,
        () -> new LimitOperator(in.build(planner.context), offset, fetch));
  }

  private Expr compile(RexNode node) {
    return node == null ? null : planner.context.compiler.compile(node);
  }

  double limit(RexNode offset, RexNode fetch) {
    if (fetch == null) {
      return Double.POSITIVE_INFINITY;
    }
    return number(fetch) + (offset == null ? 0 : number(offset));
  }

  private double number(RexNode node) {
    if (node instanceof RexDynamicParam parameter) {
      return planner.context.assumed().rows(parameter.getIndex(), UNKNOWN_LIMIT);
    }
    return node instanceof RexLiteral literal && Literals.valueOf(literal) instanceof Number number
        ? number.doubleValue()
        : UNKNOWN_LIMIT;
  }
}
