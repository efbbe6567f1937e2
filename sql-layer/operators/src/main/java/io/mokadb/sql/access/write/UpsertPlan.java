package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.ConstraintGraph;
import io.mokadb.sql.access.constraint.TableLayout;
import io.mokadb.sql.access.write.UpsertOperator.ConflictUpdate;

/**
 * An INSERT with ON CONFLICT that many executions share. Immutable and thread-safe.
 *
 * @param update null for DO NOTHING
 * @param returning null for the count
 * @param constraints of the table; null if it has none
 */
record UpsertPlan(
    TableLayout layout,
    NewRows rows,
    UniqueRows stored,
    ConflictUpdate update,
    ReturningShape returning,
    ConstraintGraph constraints) {}
