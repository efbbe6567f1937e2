package io.mokadb.sql.views;

import io.mokadb.sql.plan.incremental.IncrementalPlan;

/**
 * The way of a view from its watermark to a later snapshot.
 *
 * @param before the watermark
 * @param planBefore under the definitions of that time
 */
record ViewSpan(
    ViewSnapshot before,
    IncrementalPlan planBefore,
    ViewSnapshot after,
    IncrementalPlan planAfter) {
  /** Whether both plans lead from the same rows to the same keys. */
  boolean keepsShape() {
    return KeyedStep.sameShape(planBefore, planAfter);
  }
}
