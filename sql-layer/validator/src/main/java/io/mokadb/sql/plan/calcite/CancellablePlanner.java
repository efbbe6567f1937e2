package io.mokadb.sql.plan.calcite;

import io.mokadb.sql.runtime.Cancellation;
import org.apache.calcite.plan.AbstractRelOptPlanner;
import org.apache.calcite.plan.ConventionTraitDef;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.volcano.VolcanoPlanner;

/**
 * The planner that all nodes of a statement know, which chooses nothing: loops over a tree ask it
 * whether the statement was cancelled. Without it, Calcite 1.42.0 has no way to end the conversion
 * and rewriting of a tree. No upstream issue found. Confined to a statement.
 */
public final class CancellablePlanner extends VolcanoPlanner {
  private final Cancellation cancellation;

  public CancellablePlanner(Cancellation cancellation) {
    this.cancellation = cancellation;
    addRelTraitDef(ConventionTraitDef.INSTANCE);
    setExecutor((rex, constants, reduced) -> reduced.addAll(constants));
  }

  /**
   * To be called in loops over a statement's tree.
   *
   * @throws io.mokadb.session.MokaException {@code CANCELLED}
   */
  public static void check(RelOptCluster statement) {
    ((AbstractRelOptPlanner) statement.getPlanner()).checkCancel();
  }

  /**
   * @throws io.mokadb.session.MokaException {@code CANCELLED}
   */
  @Override
  public void checkCancel() {
    // Also asked by the constructor above this one.
    if (cancellation != null) {
      cancellation.check();
    }
  }
}
