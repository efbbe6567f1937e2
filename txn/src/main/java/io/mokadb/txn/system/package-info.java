/**
 * The real outside world for an engine that lives in a process of its own: system clock, daemon
 * threads, parked waiting. Only composition roots use this package; the rest of the module gets
 * what is in it through constructors.
 */
package io.mokadb.txn.system;
