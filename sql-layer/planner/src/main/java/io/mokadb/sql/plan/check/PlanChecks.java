package io.mokadb.sql.plan.check;

import io.mokadb.sql.plan.type.TypeMapping;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeField;

/**
 * The checks after each phase of planning: references and correlation variables ({@link
 * References}), and where assertions are enabled also what trees claim of nulls ({@link Claims}),
 * and that a phase keeps the types of the columns.
 */
public final class PlanChecks {
  private static final boolean THOROUGH = PlanChecks.class.desiredAssertionStatus();

  private PlanChecks() {}

  /** True if checks are made that cost too much for production. */
  public static boolean thorough() {
    return THOROUGH;
  }

  /**
   * Checks a tree whose sub-queries have become dependent joins, each with a variable of its own.
   *
   * @return the tree
   * @throws WrongPlan if it makes no sense
   */
  public static RelNode withoutSubQueries(RelNode rel) {
    References.checkUnique("the removal of sub-queries", rel);
    if (THOROUGH) {
      Claims.check("the removal of sub-queries", rel);
    }
    return rel;
  }

  /**
   * Checks a tree that is going to be run.
   *
   * @param phase what made it, for messages
   * @return the tree
   * @throws WrongPlan if it makes no sense
   */
  public static RelNode checked(String phase, RelNode rel) {
    References.check(phase, rel);
    if (THOROUGH) {
      Claims.check(phase, rel);
    }
    return rel;
  }

  /**
   * Checks what a phase made of a tree, where assertions are enabled.
   *
   * @return the tree that the phase made
   * @throws WrongPlan if it makes no sense, or has other columns than the one before
   */
  public static RelNode after(String phase, RelNode before, RelNode after) {
    if (THOROUGH && before != after) {
      checked(phase, after);
      requireSameColumns(phase, before, after);
    }
    return after;
  }

  private static void requireSameColumns(String phase, RelNode before, RelNode after) {
    List<RelDataTypeField> expected = before.getRowType().getFieldList();
    List<RelDataTypeField> given = after.getRowType().getFieldList();
    if (expected.size() != given.size()) {
      throw new WrongPlan(
          "%s made %d columns of %d".formatted(phase, given.size(), expected.size()), after);
    }
    for (int i = 0; i < expected.size(); i++) {
      var was = TypeMapping.toSqlType(expected.get(i).getType());
      var is = TypeMapping.toSqlType(given.get(i).getType());
      if (!was.equals(is)) {
        throw new WrongPlan("%s made column %d %s of %s".formatted(phase, i, is, was), after);
      }
    }
  }
}
