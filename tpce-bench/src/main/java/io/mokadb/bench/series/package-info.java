/**
 * Runs of the brokerage workload on several databases in turns, over several rounds, and what their
 * medians and ratios are.
 *
 * <ol>
 *   <li>SE1: every run is a process of its own; databases take turns, and each round begins with
 *       another one.
 *   <li>SE2: each run is on disk before the next begins; a series that is stopped keeps its runs.
 *   <li>SE3: a run that broke a condition, failed or was stopped has no part in a median, and is
 *       counted.
 *   <li>SE4: ratios are those of runs of one round, which shared the machine's state.
 * </ol>
 *
 * <p>Layer: above {@code paper}, which runs the workload in a process, beside {@code suite}. Must
 * not know: how a run is measured.
 */
package io.mokadb.bench.series;
