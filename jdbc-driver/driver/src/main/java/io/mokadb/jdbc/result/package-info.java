/**
 * Result sets over the cursors of a session.
 *
 * <p>Layer: on {@code value} and {@code error}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A forward-only result set holds one row. A scrollable one holds them all.
 *   <li>What belongs to the shape of a result (labels, types) is made once per statement, not per
 *       execution and not per row.
 *   <li>A cursor is closed at the end of its rows, with its result set, with its statement, and
 *       with its transaction, whichever comes first.
 *   <li>The cursor is touched only under the lock of the connection.
 * </ol>
 *
 * <p>Must not know: how a statement is run.
 */
package io.mokadb.jdbc.result;
