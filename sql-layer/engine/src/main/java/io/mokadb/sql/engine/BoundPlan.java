package io.mokadb.sql.engine;

import io.mokadb.sql.plan.PlannedStatement;

/**
 * A plan with the values of its parameters.
 *
 * @param parameters of the classes of their types
 */
record BoundPlan(PlannedStatement plan, Object[] parameters) {}
