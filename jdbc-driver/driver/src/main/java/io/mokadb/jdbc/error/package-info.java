/**
 * SQLStates and their exception classes.
 *
 * <p>Layer: the lowest of the driver, on {@code io.mokadb.session} only.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>No other package of the driver creates a {@link java.sql.SQLException} from a failure.
 *   <li>Every exception has a SQLState, and the {@code java.sql} subclass of that state's class.
 *   <li>The engine's exception stays the cause.
 * </ol>
 *
 * <p>Must not know: connections, statements, results.
 */
package io.mokadb.jdbc.error;
