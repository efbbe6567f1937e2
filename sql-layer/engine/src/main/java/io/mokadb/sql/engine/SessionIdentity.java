package io.mokadb.sql.engine;

import io.mokadb.sql.security.Principal;
import io.mokadb.sql.temporary.TemporaryTables;

/**
 * The session that an execution belongs to, and its user.
 *
 * @param temporary its temporary tables
 */
record SessionIdentity(long id, Principal principal, TemporaryTables temporary) {}
