/**
 * Conditions and numbers evaluated on the stored bytes of a row, before it is decoded.
 *
 * <p>Layer: above {@code expr.operator}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The answer is that of the decoded expression, or unknown: then the caller decodes and asks
 *       again.
 *   <li>Nothing here fails: an overflow or an error is unknown.
 *   <li>Of a batch a test selects the rows that it is true for by themselves. What may fail is
 *       asked row by row, in their order.
 *   <li>A test is bound to one source and one execution.
 * </ol>
 *
 * <p>Must not know: where rows come from.
 */
package io.mokadb.sql.expr.encoded;
