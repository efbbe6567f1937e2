/**
 * Statements as trees: what is written for which database, what may be left out, and what may take
 * the place of what.
 *
 * <ol>
 *   <li>FT1: a tree is immutable, and writes the same text each time.
 *   <li>FT2: what {@code Shrinks} gives has fewer choices left, so that taking one after the other
 *       comes to an end.
 * </ol>
 *
 * <p>Layer: lowest of the fuzzer. Must not know: how statements are made or run.
 */
package io.mokadb.fuzz.tree;
