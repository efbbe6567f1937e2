/**
 * The server of the oracle: a port, a part in the election, and a clock that ticks.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>The port is bound before the server joins the election, so that a leader can be reached.
 *   <li>No request of a client is answered that has not proved to know the server's secret.
 *   <li>A connection that greets wrongly, sends something else, or a second request before the
 *       first was answered, is closed.
 *   <li>A server whose ticking has failed ends, so that another one can lead.
 *   <li>Messages between processes are relayed by the leader alone, and only within a database. It
 *       keeps none: a process that reads too slowly loses them, and holds up no other one.
 * </ol>
 *
 * <p>Must not know: the rules of leases, the command line.
 */
package io.mokadb.oracle.server;
