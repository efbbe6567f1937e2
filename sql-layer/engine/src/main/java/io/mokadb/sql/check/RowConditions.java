package io.mokadb.sql.check;

import io.mokadb.sql.access.constraint.IndexedRows;
import io.mokadb.sql.access.constraint.TableConstraints;
import io.mokadb.sql.catalog.TableDef;
import java.util.List;

/**
 * Compiles what must hold for each row of tables: CHECK constraints, and that generated columns
 * hold what they are computed as; and what indexes compute of rows. The planner does. Thread-safe.
 */
public interface RowConditions {
  /** The same by the definitions of a snapshot, which others may have changed since. */
  default RowConditions at(long snapshot) {
    return this;
  }

  /**
   * @throws io.mokadb.session.MokaException if one of them cannot be compiled
   */
  List<TableConstraints.Check> of(TableDef table);

  /**
   * The rows of a table as its indexes see them.
   *
   * @throws io.mokadb.session.MokaException if what they compute cannot be compiled
   */
  IndexedRows keyed(TableDef table);
}
