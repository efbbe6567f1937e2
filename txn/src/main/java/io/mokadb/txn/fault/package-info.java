/**
 * Named steps of the protocol at which a test or a simulator intervenes: to stop a client, to let
 * another one run, to fail. The engine reports each step; in production the reports do nothing, or
 * tell a tracing system.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A step is reported before its mutation is sent, or after its answer arrived, as its name
 *       says.
 *   <li>An exception thrown at a step leaves the store as if the client had died there.
 * </ol>
 *
 * <p>Layer: lowest of the module beside {@code txn.time}. Must not know: the tests.
 */
package io.mokadb.txn.fault;
