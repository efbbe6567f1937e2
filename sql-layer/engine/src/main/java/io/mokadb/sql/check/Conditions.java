package io.mokadb.sql.check;

import io.mokadb.sql.access.TableConstraints;
import io.mokadb.sql.catalog.TableDef;
import java.util.List;

/** Compiles the CHECK constraints of tables; the planner does. Thread-safe. */
@FunctionalInterface
public interface Conditions {
  /**
   * @throws io.mokadb.session.MokaException if one of them cannot be compiled
   */
  List<TableConstraints.Check> of(TableDef table);
}
