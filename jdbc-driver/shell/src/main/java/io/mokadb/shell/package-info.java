/**
 * The commands that a person types: {@code sql}, {@code import}, {@code dump} and others.
 *
 * <p>Layer: beside the benchmarks, above {@code java.sql}; nothing uses it but {@code bin/moka}.
 *
 * <ol>
 *   <li>SH1: everything goes through {@code java.sql}; any JDBC URL works, Moka's or another's.
 *   <li>SH2: standard output carries results only; what is said about them goes to standard error.
 *   <li>SH3: the exit code is 0 when everything was done, 1 when a statement or a file failed, 2
 *       when the command line was wrong.
 * </ol>
 *
 * <p>Must not know: sessions, the engine, the store. Threading: one thread; a progress bar has its
 * own.
 */
package io.mokadb.shell;
