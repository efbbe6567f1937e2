/**
 * Result sets as text.
 *
 * <p>Layer: lowest of the shell.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>PR1: a result is printed at bounded memory, independent of its length.
 * </ol>
 *
 * <p>Must not know: where the statement came from.
 */
package io.mokadb.shell.print;
