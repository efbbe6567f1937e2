package io.mokadb.sql.check;

import io.mokadb.sql.access.TableConstraints;
import io.mokadb.sql.catalog.TableDef;
import java.util.List;

/**
 * Compiles what must hold for each row of tables: CHECK constraints, and that generated columns
 * hold what they are computed as. The planner does. Thread-safe.
 */
@FunctionalInterface
public interface Conditions {
  /**
   * @throws io.mokadb.session.MokaException if one of them cannot be compiled
   */
  List<TableConstraints.Check> of(TableDef table);
}
