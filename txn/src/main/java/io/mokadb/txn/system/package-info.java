/**
 * The real outside world for an engine in a process of its own: system clock, daemon threads,
 * parked waiting.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>This is the only package of the module that reads a clock, starts a thread or blocks one.
 *   <li>Only composition roots use it; the other packages receive its objects through constructors.
 * </ol>
 *
 * <p>Must not know: the protocol.
 */
package io.mokadb.txn.system;
