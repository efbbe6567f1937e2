/**
 * Random tables with rows, and views.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The same seed makes the same schema and rows.
 *   <li>A schema lists parents before children, and views after their tables.
 * </ol>
 *
 * <p>Layer: on {@code tree}. Must not know: databases.
 */
package io.mokadb.fuzz.schema;
