/**
 * The command, and the loop that asks, reduces and counts.
 *
 * <ol>
 *   <li>FC1: a round follows from its seed alone, so that a finding can be made again.
 *   <li>FC2: what is found once is shown once.
 * </ol>
 *
 * <p>Layer: highest of the fuzzer; nothing uses it.
 */
package io.mokadb.fuzz.cli;
