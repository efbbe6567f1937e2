/**
 * The numbers of the house, measured on sources.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Nothing here depends on another module or a library, so that a JDK alone can run it.
 *   <li>All numbers are of main sources; generated code and tests do not count.
 * </ol>
 *
 * <p>Must not know: classes of Moka, Maven.
 */
package io.mokadb.arch;
