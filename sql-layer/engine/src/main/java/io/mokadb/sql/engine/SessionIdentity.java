package io.mokadb.sql.engine;

import io.mokadb.sql.security.Principal;

/** Which session something is done for, and who works in it. */
record SessionIdentity(long id, Principal principal) {}
