package io.mokadb.sql.trigger;

import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.layout.RowProjection;
import io.mokadb.sql.plan.PlannedStatement;
import io.mokadb.sql.security.Need;
import java.util.List;

/**
 * A trigger ready to run, under one version of the schema. Immutable and thread-safe.
 *
 * @param row decodes all columns
 * @param condition a query of one boolean, or null
 * @param statements the body; empty for an observer class
 * @param usesOld whether anything refers to the old row
 * @param usesChangeId whether anything asks for the name of the change
 * @param needs what its creator must be allowed
 */
record CompiledTrigger(
    TableDef table,
    TriggerDef trigger,
    RowProjection row,
    PlannedStatement condition,
    List<PlannedStatement> statements,
    boolean usesOld,
    boolean usesChangeId,
    List<Need> needs) {
  CompiledTrigger {
    statements = List.copyOf(statements);
    needs = List.copyOf(needs);
  }
}
