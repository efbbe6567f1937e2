/**
 * {@code bin/moka oracle}: the command line of the oracle.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Exit code 0 after an orderly end, 1 if the server could not start or go on, 2 for a wrong
 *       command line.
 *   <li>Standard output has one line with the address when the server is ready, and one at the end;
 *       changes of the state and counts are logged.
 * </ol>
 *
 * <p>Must not know: the protocol, leases.
 */
package io.mokadb.oracle.cli;
