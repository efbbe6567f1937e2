/**
 * Result sets as text.
 *
 * <p>Layer: lowest of the shell. Invariant PR1: a result is printed at bounded memory, whatever its
 * length. Must not know: where the statement came from.
 */
package io.mokadb.shell.print;
