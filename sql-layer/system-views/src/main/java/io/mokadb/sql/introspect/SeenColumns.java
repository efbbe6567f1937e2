package io.mokadb.sql.introspect;

import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.runtime.ExecutionContext;

/** The visible columns of the tables and views that an execution may know of. */
@FunctionalInterface
public interface SeenColumns {
  SeenColumns ALL = (schema, object, column, context) -> true;

  /**
   * @param object {@code TableDef.objectId()} or the id of a view
   */
  boolean sees(String schema, long object, ColumnDef column, ExecutionContext context);
}
