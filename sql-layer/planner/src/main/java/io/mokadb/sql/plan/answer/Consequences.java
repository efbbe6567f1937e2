package io.mokadb.sql.plan.answer;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * What follows from the conditions of a query for a condition of a view. What it does not see to
 * follow is taken not to. Immutable.
 */
final class Consequences {
  private final List<RexNode> conditions;
  private final Terms terms;

  /**
   * @param conditions that hold
   */
  Consequences(List<RexNode> conditions, Terms terms) {
    this.conditions = List.copyOf(conditions);
    this.terms = terms;
  }

  /**
   * An expression that is compared with a number.
   *
   * @param kind of the comparison, the expression being on the left
   */
  private record Bound(String term, SqlKind kind, BigDecimal number) {
    /** True if whatever meets the other bound meets this one. */
    boolean followsFrom(Bound other) {
      if (!term.equals(other.term)) {
        return false;
      }
      int place = other.number.compareTo(number);
      return switch (kind) {
        case LESS_THAN ->
            other.kind == SqlKind.LESS_THAN && place <= 0
                || (other.kind == SqlKind.LESS_THAN_OR_EQUAL || other.kind == SqlKind.EQUALS)
                    && place < 0;
        case LESS_THAN_OR_EQUAL -> other.isFromAbove() && place <= 0;
        case GREATER_THAN ->
            other.kind == SqlKind.GREATER_THAN && place >= 0
                || (other.kind == SqlKind.GREATER_THAN_OR_EQUAL || other.kind == SqlKind.EQUALS)
                    && place > 0;
        case GREATER_THAN_OR_EQUAL -> other.isFromBelow() && place >= 0;
        default -> false;
      };
    }

    private boolean isFromAbove() {
      return kind == SqlKind.LESS_THAN
          || kind == SqlKind.LESS_THAN_OR_EQUAL
          || kind == SqlKind.EQUALS;
    }

    private boolean isFromBelow() {
      return kind == SqlKind.GREATER_THAN
          || kind == SqlKind.GREATER_THAN_OR_EQUAL
          || kind == SqlKind.EQUALS;
    }
  }

  /** True if a condition holds for each row for which the others do. */
  boolean contain(RexNode condition) {
    String text = terms.of(condition);
    if (conditions.stream().anyMatch(one -> terms.of(one).equals(text))) {
      return true;
    }
    if (condition.getKind() == SqlKind.IS_NOT_NULL) {
      RexNode operand = ((RexCall) condition).getOperands().get(0);
      if (operand.getType().isStruct()) {
        // Rows with nulls in them may be compared.
        return false;
      }
      String term = terms.of(operand);
      return conditions.stream().anyMatch(one -> compares(one, term));
    }
    Bound bound = bound(condition);
    return bound != null
        && conditions.stream()
            .map(this::bound)
            .anyMatch(other -> other != null && bound.followsFrom(other));
  }

  /** True if a condition is never true where an expression is null. */
  private boolean compares(RexNode condition, String term) {
    return switch (condition.getKind()) {
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          ((RexCall) condition)
              .getOperands().stream().anyMatch(operand -> terms.of(operand).equals(term));
      default -> false;
    };
  }

  /** The bound that a condition is; null if it is none. */
  private Bound bound(RexNode condition) {
    SqlKind kind = condition.getKind();
    if (!SqlKind.COMPARISON.contains(kind)
        || !(condition instanceof RexCall call)
        || call.getOperands().size() != 2) {
      return null;
    }
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    if (isExact(left) && number(right) != null) {
      return new Bound(terms.of(left), kind, number(right));
    }
    return isExact(right) && number(left) != null
        ? new Bound(terms.of(right), kind.reverse(), number(left))
        : null;
  }

  /** False for a floating-point number: numbers that differ may become the same one of these. */
  private static boolean isExact(RexNode node) {
    return SqlTypeName.EXACT_TYPES.contains(node.getType().getSqlTypeName());
  }

  /** The value of an exact number; null for every other expression. */
  private static BigDecimal number(RexNode node) {
    return node instanceof RexLiteral literal && !literal.isNull() && isExact(literal)
        ? literal.getValueAs(BigDecimal.class)
        : null;
  }
}
