/**
 * Profiles: samples of all threads, as tables and flame graphs of each kind of work.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A recording covers the measured part only.
 *   <li>Profiling is off unless it is asked for, because it slows the measured part.
 *   <li>Each sample of processor time is in exactly one account and one layer, so the shares add up
 *       to what the process used.
 *   <li>Only {@link io.mokadb.bench.profile.AsyncStacks} knows async-profiler, which may be
 *       missing.
 * </ol>
 *
 * <p>Layer: above {@code figure}. Must not know: the workload; it is told the frames of its
 * transactions.
 */
package io.mokadb.bench.profile;
