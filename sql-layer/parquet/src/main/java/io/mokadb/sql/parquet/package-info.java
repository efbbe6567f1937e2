/**
 * The format PARQUET of COPY, by parquet-java's encodings and without Hadoop: its module for files
 * needs Hadoop's classes, so footers, pages and compression are put together here.
 *
 * <p>{@link io.mokadb.sql.parquet.ParquetFormat} is found by {@code ServiceLoader}; the module is
 * optional.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A writer holds one group of rows, a reader one page of each column; a broken file makes
 *       neither of them hold more.
 *   <li>A file that is broken, or not Parquet, is SQLState 22P04; what is Parquet and not
 *       supported, such as nested columns, 0A000; each with column and place.
 *   <li>What was written is read as the same values.
 * </ol>
 *
 * <p>Layer: above {@code sql.copy}; nothing uses it by name. Must not know: SQL text, tables,
 * transactions.
 */
package io.mokadb.sql.parquet;
