/**
 * What a server counts, for Prometheus, through Micrometer.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>No label carries text of a user: kinds, SQLStates and reasons only, so their number is
 *       bounded.
 * </ol>
 *
 * <p>Must not know: HTTP, Avatica, the engine.
 */
package io.mokadb.server.metrics;
