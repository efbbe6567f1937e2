/**
 * The client of the oracle, which transactions ask for timestamps, and the ways of messages to
 * other processes.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>One request is under way. Calls that come meanwhile share the next one, so no call gets a
 *       timestamp that was drawn before the call began.
 *   <li>A request whose answer was lost is sent again, to the leader that ZooKeeper then names.
 *   <li>Timestamps that arrive increase; anything else is CORRUPTED.
 *   <li>All state belongs to one event loop; callers only queue and wait.
 *   <li>Messages between processes have a connection and an event loop of their own, so that they
 *       hold up no timestamp. They may be lost, and a question whose connection is lost is over.
 * </ol>
 *
 * <p>Must not know: the server, leases.
 */
package io.mokadb.oracle.client;
