/**
 * Definitions: schemas, tables, columns, indexes, triggers, views, sequences, and statistics of
 * their contents.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>All values are immutable; a change makes another value.
 *   <li>Objects refer to each other by ids, which are never reused; names may change.
 *   <li>Expressions and queries are kept as text.
 * </ol>
 *
 * <p>Layer: above the types of {@code io.mokadb.session}; {@code catalog.store} keeps the
 * definitions. Must not know: the meaning of SQL text, plans, rows, storage.
 */
package io.mokadb.sql.catalog;
