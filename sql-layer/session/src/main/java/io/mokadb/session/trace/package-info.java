/**
 * The seam between an engine and a tracing system, of which the engine knows nothing.
 *
 * <p>A module for a tracing system implements {@link io.mokadb.session.trace.DatabaseTracer} and is
 * found through {@link java.util.ServiceLoader} when a database opens.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Texts of queries and changes cross the seam with parameters in the place of literals, and
 *       no text with a password.
 *   <li>A work begins and ends on one thread, except a transaction.
 *   <li>A tracer that fails must not fail the work: it throws nothing.
 * </ol>
 *
 * <p>Must not know: the engine, any tracing system.
 */
package io.mokadb.session.trace;
