/**
 * What tells of the running engine: statistics of statements, and the views of sessions,
 * transactions, locks and settings in the schema MOKA.
 *
 * <p>Layer: above {@code security} and {@code access}; {@code engine} fills it in.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Counting is cheap enough for statements of a microsecond: no lock, no allocation, no
 *       look-up for an execution of a statement that is prepared.
 *   <li>What is kept is bounded, whatever texts are executed.
 *   <li>Who is no administrator sees only what is his own; of others neither texts nor users.
 *   <li>Reading a view stops nobody: it shows what was true a moment ago.
 * </ol>
 *
 * <p>Must not know: sessions' inner life, Calcite.
 */
package io.mokadb.sql.monitor;
