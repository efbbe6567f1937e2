/**
 * Counters of a server for Prometheus, through Micrometer.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Labels are kinds, SQLStates, reasons and names of triggers and tables, so their number is
 *       bounded.
 * </ol>
 *
 * <p>Must not know: HTTP, Avatica, the engine.
 */
package io.mokadb.server.metrics;
