/**
 * The database under test: its URL, its dialect, its pool of connections, and statements on one
 * connection. Layer: above {@code tpce.schema}. Must not know: what the statements are for.
 */
package io.mokadb.bench.tpce.db;
