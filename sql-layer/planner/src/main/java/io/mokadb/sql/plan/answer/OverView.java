package io.mokadb.sql.plan.answer;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/**
 * Expressions of a query, written over the columns of a view. They keep their types, nullability
 * included. Confined to a statement.
 */
final class OverView {
  private final RexBuilder builder;
  private final Terms terms;
  private final Map<String, RexInputRef> known = new HashMap<>();

  /** By column of the query where it is, for tables that the view does not stand for. */
  private final Map<Integer, Integer> others = new HashMap<>();

  OverView(RexBuilder builder, Terms terms) {
    this.builder = builder;
    this.terms = terms;
  }

  /** Says that a column of the view is an expression over the columns of the query. */
  void add(RexNode expression, RexInputRef column) {
    known.putIfAbsent(terms.of(expression), column);
  }

  /** Says where a column of the query is that the view does not stand for. */
  void addOther(int column, int place) {
    others.put(column, place);
  }

  /** The expression; null if the view does not have what it takes. */
  RexNode of(RexNode node) {
    if (node instanceof RexLiteral || node instanceof RexDynamicParam) {
      return node;
    }
    RexInputRef column = known.get(terms.of(node));
    if (column != null) {
      return typed(column, node.getType(), builder);
    }
    if (node instanceof RexInputRef ref) {
      Integer place = others.get(ref.getIndex());
      return place == null ? null : new RexInputRef(place, ref.getType());
    }
    if (node instanceof RexFieldAccess access) {
      return access.getReferenceExpr() instanceof RexCorrelVariable ? access : null;
    }
    if (node instanceof RexCall call) {
      List<RexNode> operands = all(call.getOperands());
      return operands == null ? null : call.clone(call.getType(), operands);
    }
    return null;
  }

  /** As {@link #of}, of each expression; null if the view lacks something for one of them. */
  List<RexNode> all(List<RexNode> nodes) {
    List<RexNode> made = new ArrayList<>();
    for (RexNode node : nodes) {
      RexNode one = of(node);
      if (one == null) {
        return null;
      }
      made.add(one);
    }
    return made;
  }

  /** A value with just the type that is asked for. */
  static RexNode typed(RexNode value, RelDataType type, RexBuilder builder) {
    return value.getType().equals(type) ? value : builder.makeAbstractCast(type, value, false);
  }
}
