package io.mokadb.sql.plan.physical;

import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.plan.rex.Literals;
import io.mokadb.sql.plan.schema.PlannedTable;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Sarg;

/** Estimates of the share of a table's rows that conditions keep. Immutable. */
final class Selectivity {
  private static final double RANGE = 0.25;
  private static final double OTHER = 0.33;

  /** A table that looks empty may have been filled since: keys must win all the same. */
  private static final double LEAST_ROWS = 100;

  private final PlannedTable table;

  Selectivity(PlannedTable table) {
    this.table = table;
  }

  double rows() {
    return Math.max(LEAST_ROWS, table.statistics().rowCount());
  }

  /** Number of different values of a column. */
  double distinct(int ordinal) {
    double rows = rows();
    TableDef definition = table.definition();
    if (definition == null || ordinal >= definition.columns().size()) {
      return definition == null ? Math.max(1, rows / 10) : rows;
    }
    int id = definition.columns().get(ordinal).id();
    ColumnStatistics known = table.statistics().columns().get(id);
    if (known != null && known.distinct() >= 1) {
      return Math.min(rows, known.distinct());
    }
    if (isUnique(definition, List.of(id))) {
      return rows;
    }
    boolean leadsKey = leads(definition.primaryKey(), id);
    for (IndexDef index : definition.indexes()) {
      leadsKey |= leads(index.columnIds(), id);
    }
    return leadsKey ? Math.max(10, rows / 10) : Math.min(rows, 20);
  }

  /** Whether {@link #distinct} is more than a guess. */
  boolean isKnown(int ordinal) {
    TableDef definition = table.definition();
    return definition != null
        && ordinal < definition.columns().size()
        && table.statistics().columns().containsKey(definition.columns().get(ordinal).id());
  }

  private static boolean leads(List<Integer> key, int id) {
    return !key.isEmpty() && key.get(0) == id;
  }

  private static boolean isUnique(TableDef table, List<Integer> columns) {
    if (table.primaryKey().equals(columns)) {
      return true;
    }
    return table.indexes().stream()
        .anyMatch(index -> index.unique() && index.columnIds().equals(columns));
  }

  private double nullFraction(int ordinal) {
    TableDef definition = table.definition();
    if (definition == null || ordinal >= definition.columns().size()) {
      return 0;
    }
    if (!definition.columns().get(ordinal).nullable()) {
      return 0;
    }
    ColumnStatistics known =
        table.statistics().columns().get(definition.columns().get(ordinal).id());
    return known == null ? 0.05 : known.nullFraction();
  }

  double of(List<RexNode> conditions) {
    double share = 1;
    for (RexNode condition : conditions) {
      share *= of(condition);
    }
    return share;
  }

  double of(RexNode condition) {
    if (condition.isAlwaysTrue()) {
      return 1;
    }
    if (condition.isAlwaysFalse()) {
      return 0;
    }
    if (!(condition instanceof RexCall call)) {
      return 0.5;
    }
    return switch (call.getKind()) {
      case AND -> of(call.getOperands());
      case OR -> {
        double none = 1;
        for (RexNode operand : call.getOperands()) {
          none *= 1 - of(operand);
        }
        yield 1 - none;
      }
      case NOT, IS_NOT_TRUE -> 1 - of(call.getOperands().get(0));
      case IS_TRUE -> of(call.getOperands().get(0));
      case EQUALS -> equal(call);
      case NOT_EQUALS -> 1 - equal(call);
      case LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL -> range(call);
      case IS_NULL ->
          call.getOperands().get(0) instanceof RexInputRef ref
              ? nullFraction(ref.getIndex())
              : 0.05;
      case IS_NOT_NULL ->
          call.getOperands().get(0) instanceof RexInputRef ref
              ? 1 - nullFraction(ref.getIndex())
              : 0.95;
      case LIKE, SIMILAR -> 0.1;
      case SEARCH -> search(call);
      default -> OTHER;
    };
  }

  private double equal(RexCall call) {
    double distinct = 1;
    for (RexNode operand : call.getOperands()) {
      RexNode bare = RexUtil.removeCast(operand);
      if (bare instanceof RexInputRef ref) {
        distinct = Math.max(distinct, distinct(ref.getIndex()));
      }
    }
    return distinct <= 1 ? 0.1 : 1 / distinct;
  }

  private double range(RexCall call) {
    RexNode left = RexUtil.removeCast(call.getOperands().get(0));
    RexNode right = call.getOperands().get(1);
    SqlKind kind = call.getKind();
    if (!(left instanceof RexInputRef)) {
      RexNode swap = RexUtil.removeCast(right);
      right = left;
      left = swap;
      kind = kind.reverse();
    }
    if (left instanceof RexInputRef ref && right instanceof RexLiteral literal) {
      Double at = position(ref.getIndex(), literal);
      if (at != null) {
        boolean below = kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
        return Math.max(1 / rows(), below ? at : 1 - at);
      }
    }
    return RANGE;
  }

  /** Where a value lies between a column's smallest and largest, 0 to 1; null if unknown. */
  private Double position(int ordinal, RexLiteral literal) {
    TableDef definition = table.definition();
    if (definition == null || ordinal >= definition.columns().size()) {
      return null;
    }
    ColumnStatistics known =
        table.statistics().columns().get(definition.columns().get(ordinal).id());
    if (known == null
        || !(known.min() instanceof Number min)
        || !(known.max() instanceof Number max)
        || !(Literals.valueOf(literal) instanceof Number value)
        || max.doubleValue() <= min.doubleValue()) {
      return null;
    }
    double at = (value.doubleValue() - min.doubleValue()) / (max.doubleValue() - min.doubleValue());
    return Math.min(1, Math.max(0, at));
  }

  private double search(RexCall call) {
    if (!(call.getOperands().get(1) instanceof RexLiteral literal)
        || !(literal.getValue() instanceof Sarg<?> sarg)) {
      return RANGE;
    }
    RexNode needle = RexUtil.removeCast(call.getOperands().get(0));
    double distinct = needle instanceof RexInputRef ref ? distinct(ref.getIndex()) : 20;
    if (sarg.isPoints()) {
      return Math.min(1, sarg.pointCount / distinct);
    }
    if (sarg.isComplementedPoints()) {
      return Math.max(0.1, 1 - sarg.pointCount / distinct);
    }
    int ranges = sarg.rangeSet.asRanges().size();
    return Math.min(0.8, ranges * RANGE / 2);
  }
}
