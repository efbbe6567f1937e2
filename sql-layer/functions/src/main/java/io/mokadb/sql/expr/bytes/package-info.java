/**
 * Functions of byte strings: hashes, encodings, single bytes and bits.
 *
 * <p>Layer: above {@code io.mokadb.sql.function}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Bytes are {@link io.mokadb.session.Binary} and never shared with the caller for writing.
 *   <li>Text becomes bytes as UTF-8, unless the function names another character set.
 *   <li>Text that the encoding does not have is an error.
 * </ol>
 *
 * <p>Must not know: large objects: they come whole.
 */
package io.mokadb.sql.expr.bytes;
