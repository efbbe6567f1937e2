/**
 * Sessions whose statements are run in turns, by one thread, and judged by a model that knows the
 * cells of each transaction: so what is read, what is refused and what is committed is known
 * beforehand, and a conflict that nothing justifies is noticed as well as one that is missing.
 *
 * <p>Knows {@code java.sql} only.
 */
package io.mokadb.embedded.interleaved;
