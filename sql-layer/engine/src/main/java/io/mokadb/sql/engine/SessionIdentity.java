package io.mokadb.sql.engine;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.temporary.TemporaryTables;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The identity of a session: its number and its user.
 *
 * @param temporary the tables that it alone has
 */
record SessionIdentity(long id, Principal principal, TemporaryTables temporary) {
  /** True if a name means one of the session's temporary tables. */
  boolean isTemporary(SqlIdentifier name) {
    return temporary.contains(name.names.get(name.names.size() - 1))
        && (name.isSimple() || name.names.get(0).equals(Catalog.TEMPORARY_SCHEMA));
  }
}
