package io.mokadb.sql.plan.physical;

import com.google.common.collect.Range;
import io.mokadb.sql.catalog.Distribution;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableStatistics.ColumnStatistics;
import io.mokadb.sql.plan.rex.Literals;
import io.mokadb.sql.plan.rex.MokaRexBuilder;
import io.mokadb.sql.plan.rex.SargPoints;
import io.mokadb.sql.plan.schema.PlannedTable;
import io.mokadb.sql.plan.type.MokaTypeFactory;
import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.Sarg;

/** Estimates of the share of a table's rows that conditions keep. Immutable. */
final class Selectivity {
  private static final double RANGE = 0.25;
  private static final double OTHER = 0.33;
  private static final double LIKE = 0.1;
  private static final RexBuilder LITERALS = new MokaRexBuilder(new MokaTypeFactory());

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
    if (definition == null || definition.isDerived(ordinal)) {
      return Math.max(definition == null ? 1 : 10, rows / 10);
    }
    if (ordinal == definition.columns().size()) {
      return rows;
    }
    ColumnStatistics known = known(ordinal);
    if (known != null && known.distinct() >= 1) {
      // An expression that differs from row to row also differs in the rows that a small table is
      // assumed to have.
      boolean everywhere = known.distinct() >= 0.9 * table.statistics().rowCount();
      return everywhere ? rows : Math.min(rows, known.distinct());
    }
    int id = definition.columns().get(ordinal).id();
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
    return known(ordinal) != null;
  }

  private static boolean leads(List<Integer> key, int id) {
    return !key.isEmpty() && key.get(0) == id;
  }

  private static boolean isUnique(TableDef table, List<Integer> columns) {
    if (table.primaryKey().equals(columns)) {
      return true;
    }
    return table.indexes().stream()
        .anyMatch(
            index -> index.unique() && index.hasAllRows() && index.columnIds().equals(columns));
  }

  private double nullFraction(int ordinal) {
    TableDef definition = table.definition();
    if (definition == null || ordinal >= definition.columns().size()) {
      return 0;
    }
    if (!definition.columns().get(ordinal).nullable()) {
      return 0;
    }
    ColumnStatistics known = known(ordinal);
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
      case LIKE -> like(call);
      case SIMILAR -> LIKE;
      case SEARCH -> search(call);
      default -> OTHER;
    };
  }

  private double equal(RexCall call) {
    RexNode left = RexUtil.removeCast(call.getOperands().get(0));
    RexNode right = RexUtil.removeCast(call.getOperands().get(1));
    if (left instanceof RexInputRef ref && right instanceof RexLiteral literal) {
      return point(ref.getIndex(), Literals.valueOf(literal));
    }
    if (right instanceof RexInputRef ref && left instanceof RexLiteral literal) {
      return point(ref.getIndex(), Literals.valueOf(literal));
    }
    double share = 1;
    for (RexNode bare : List.of(left, right)) {
      if (bare instanceof RexInputRef ref) {
        share = Math.min(share, 1 / distinct(ref.getIndex()));
      }
    }
    return share >= 1 ? 0.1 : share;
  }

  /** The share of the rows whose column has a value: its own if it is frequent. */
  private double point(int ordinal, Object value) {
    double distinct = distinct(ordinal);
    Distribution distribution = distribution(ordinal);
    if (value == null || !distribution.isKnown()) {
      return 1 / distinct;
    }
    double share = distribution.shareOf(value);
    if (!Double.isNaN(share)) {
      return share;
    }
    double values = Math.max(1, distinct - distribution.frequent().size());
    return Math.max(1 / rows(), others(ordinal) / values);
  }

  private Distribution distribution(int ordinal) {
    ColumnStatistics known = known(ordinal);
    return known == null ? Distribution.UNKNOWN : known.distribution();
  }

  /** The share of the rows that have a value, but no frequent one. */
  private double others(int ordinal) {
    return Math.max(0, 1 - nullFraction(ordinal) - distribution(ordinal).frequentShare());
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
      Object value = Literals.valueOf(literal);
      boolean below = kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
      double share =
          below ? between(ref.getIndex(), null, value) : between(ref.getIndex(), value, null);
      if (!Double.isNaN(share)) {
        return share;
      }
    }
    return RANGE;
  }

  /**
   * The share of the rows between two values, one of which may be null for no bound; NaN if
   * unknown. Whether the ends belong to the range makes no difference here.
   */
  private double between(int ordinal, Object lower, Object upper) {
    double all = 1 - nullFraction(ordinal);
    double to = upper == null ? all : below(ordinal, upper);
    double from = lower == null ? 0 : below(ordinal, lower);
    return Double.isNaN(to) || Double.isNaN(from)
        ? Double.NaN
        : Math.min(1, Math.max(1 / rows(), to - from));
  }

  /** The share of the rows below a value; NaN if unknown. */
  private double below(int ordinal, Object value) {
    ColumnStatistics known = known(ordinal);
    if (known == null) {
      return Double.NaN;
    }
    if (known.distribution().isKnown()) {
      return known.distribution().below(value, others(ordinal));
    }
    if (!(known.min() instanceof Number min)
        || !(known.max() instanceof Number max)
        || !(value instanceof Number number)
        || max.doubleValue() <= min.doubleValue()) {
      return Double.NaN;
    }
    double at =
        (number.doubleValue() - min.doubleValue()) / (max.doubleValue() - min.doubleValue());
    return Math.min(1, Math.max(0, at));
  }

  private ColumnStatistics known(int ordinal) {
    TableDef definition = table.definition();
    return definition == null || ordinal >= definition.columns().size()
        ? null
        : table.statistics().columns().get(definition.columns().get(ordinal).id());
  }

  /** {@code LIKE 'abc%'} is a range; the rest of a pattern is not estimated. */
  private double like(RexCall call) {
    if (call.getOperands().get(0) instanceof RexInputRef ref
        && call.getOperands().size() == 2
        && call.getOperands().get(1) instanceof RexLiteral literal
        && Literals.valueOf(literal) instanceof String pattern) {
      String start = LikePrefix.of(pattern);
      if (start != null) {
        double share = between(ref.getIndex(), start, LikePrefix.after(start));
        return Double.isNaN(share) ? LIKE : share;
      }
    }
    return LIKE;
  }

  private double search(RexCall call) {
    if (!(call.getOperands().get(1) instanceof RexLiteral literal)
        || !(literal.getValue() instanceof Sarg<?> sarg)) {
      return RANGE;
    }
    if (!(RexUtil.removeCast(call.getOperands().get(0)) instanceof RexInputRef ref)) {
      return sarg.isPoints() ? Math.min(1, sarg.pointCount / 20.0) : RANGE;
    }
    double share = sarg.nullAs == RexUnknownAs.TRUE ? nullFraction(ref.getIndex()) : 0;
    if (sarg.isComplementedPoints()) {
      return Math.max(0.1, 1 - sarg.pointCount / distinct(ref.getIndex()));
    }
    for (Range<?> range : sarg.rangeSet.asRanges()) {
      Object lower = range.hasLowerBound() ? value(range.lowerEndpoint(), literal) : null;
      Object upper = range.hasUpperBound() ? value(range.upperEndpoint(), literal) : null;
      if (lower != null && lower.equals(upper)) {
        share += point(ref.getIndex(), lower);
      } else {
        double one = between(ref.getIndex(), lower, upper);
        share += Double.isNaN(one) ? RANGE / 2 : one;
      }
    }
    return Math.min(1, share);
  }

  private static Object value(Comparable<?> point, RexLiteral set) {
    return Literals.valueOf((RexLiteral) SargPoints.literal(LITERALS, point, set.getType()));
  }
}
