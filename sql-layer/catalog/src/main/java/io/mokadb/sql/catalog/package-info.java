/**
 * What exists: schemas, tables, columns, indexes, triggers, and what is known of their contents.
 * Immutable values.
 *
 * <p>Knows of types, not of SQL text, plans, rows or storage; {@code catalog.store} keeps the
 * definitions.
 */
package io.mokadb.sql.catalog;
