/**
 * {@code bin/moka server}: the command line of the server.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Exit code 0 after an orderly end, 1 if the server could not start, 2 for a wrong command
 *       line.
 *   <li>What a user waits for stands on standard output: the address, and one line at the end.
 * </ol>
 *
 * <p>Must not know: the protocols.
 */
package io.mokadb.server.cli;
