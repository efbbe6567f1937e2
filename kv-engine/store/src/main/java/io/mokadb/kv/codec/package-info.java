/**
 * Order-preserving encodings: the bytes of two encoded values compare as the values do.
 *
 * <p>Layer: beside {@code io.mokadb.kv.memory}, above {@code io.mokadb.kv}, of which it knows
 * {@code Key} and {@code KvException} only. Knows nothing of stores or SQL. All classes are
 * stateless or confined to one thread. Invariants:
 *
 * <ol>
 *   <li>Of two lists of values of the same types, written one after the other, the unsigned
 *       lexicographic order of the bytes is the order of the lists.
 *   <li>No encoded value is a proper prefix of another of its type, so what follows never disturbs
 *       the order.
 *   <li>A first byte tells null from any value; null sorts before all values, or after them where
 *       asked for.
 *   <li>Descending values are the complement of ascending ones.
 *   <li>Equal values have equal bytes: {@code 1.0} and {@code 1.00}, {@code 0.0} and {@code -0.0},
 *       all NaN.
 *   <li>Zero bytes are rare, because backends may have to escape them: none in strings, byte
 *       strings and decimals written ascending, none in small integers.
 * </ol>
 */
package io.mokadb.kv.codec;
