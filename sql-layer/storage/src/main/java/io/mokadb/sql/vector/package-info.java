/**
 * Columns of many rows as arrays, for operators that work on a thousand rows at a time.
 *
 * <p>A {@link io.mokadb.sql.vector.ColumnVector} is a column of the rows of one leaf, which a
 * {@link io.mokadb.sql.vector.ColumnDecoder} has made of their bytes and which the leaf keeps. A
 * {@link io.mokadb.sql.vector.ColumnBatch} is what an operator gives: a part of such columns, and
 * which of its rows are selected. Layer: above {@code sql.layout}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A vector has the values that {@link io.mokadb.sql.layout.EncodedRow} tells of the same
 *       bytes: a decoder reads them by it.
 *   <li>A column has no vector where one of its values cannot be read or does not fit: then its
 *       rows are read one by one, which finds the same error.
 *   <li>The rows of a batch are in the order of the scan, and the selected ones, too.
 *   <li>Vectors are immutable. A batch belongs to one stream and is valid until that moves on.
 * </ol>
 *
 * <p>Must not know: expressions, operators, leaves.
 */
package io.mokadb.sql.vector;
