package io.mokadb.sql.engine;

import io.mokadb.sql.security.Principal;
import io.mokadb.sql.temporary.TemporaryTables;

/**
 * Which session something is done for, and who works in it.
 *
 * @param temporary the tables that it alone has
 */
record SessionIdentity(long id, Principal principal, TemporaryTables temporary) {}
