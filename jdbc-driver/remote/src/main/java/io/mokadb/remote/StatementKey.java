package io.mokadb.remote;

import io.mokadb.session.Session.PrepareOptions;

/**
 * All that the meaning of a statement depends on besides definitions.
 *
 * @param schema in which its names are looked up
 */
record StatementKey(String sql, PrepareOptions options, String schema) {}
