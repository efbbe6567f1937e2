/**
 * Views of the running engine: statistics of statements, and sessions, transactions, locks and
 * settings in the schema MOKA. Sessions, transactions and locks are those of all SQL nodes; what
 * the others tell comes through {@link io.mokadb.sql.monitor.NodeActivities}.
 *
 * <p>Layer: above {@code security} and {@code access}; {@code engine} fills it in.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Counting is cheap enough for statements of a microsecond: no lock, no allocation, no
 *       look-up for an execution of a statement that is prepared.
 *   <li>Memory is bounded, whatever texts are executed.
 *   <li>Users other than administrators see only their own sessions and statements, and neither
 *       texts nor names of other users.
 *   <li>Reading a view blocks no session: it shows a state of a moment ago.
 *   <li>What a SQL node has not told is told: a row stands for it.
 * </ol>
 *
 * <p>Must not know: sessions' inner life, Calcite.
 */
package io.mokadb.sql.monitor;
