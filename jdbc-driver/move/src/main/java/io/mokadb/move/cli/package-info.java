/**
 * The command {@code bin/moka move}.
 *
 * <ol>
 *   <li>Standard output has the report, standard error everything else.
 *   <li>The exit code is 0 when everything was moved, 1 when the move failed, 2 when the command
 *       line was wrong.
 * </ol>
 *
 * <p>Must not know: stores and transactions.
 */
package io.mokadb.move.cli;
