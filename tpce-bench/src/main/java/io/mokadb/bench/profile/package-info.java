/**
 * Profiles: samples of the Java Flight Recorder as a flame graph.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A recording covers the measured part only.
 *   <li>Profiling is off unless it is asked for, because it slows the measured part.
 * </ol>
 *
 * <p>Layer: beside {@code measure}. Must not know: the profiled code.
 */
package io.mokadb.bench.profile;
