/**
 * The figures of the Percolator paper, measured again: 8 (reads and writes against the bare store),
 * 9 (throughput against processors), 10 (throughput over time when something dies), and the
 * timestamp oracle's rate. Figure 7 has a package of its own, {@code clustering}.
 *
 * <ol>
 *   <li>PA1: what the paper saw stands beside what was measured here; what is simulated, counted or
 *       left out is called so.
 *   <li>PA2: what is killed, or bound to some of the processors, runs in a process of its own.
 * </ol>
 *
 * <p>Layer: above {@code micro}, {@code tpce} and {@code figure}. Must not know: the commands.
 */
package io.mokadb.bench.paper;
