/**
 * Background threads that do not end unseen: each one's work runs under a {@link
 * io.mokadb.kv.supervision.Supervisor}, which survives what can be survived, and else says that the
 * database is at its end, so that nothing is acknowledged without its threads.
 *
 * <p>Lowest of all, so that store, transactions and the embedded database can use it. Must not know
 * what the threads do.
 */
package io.mokadb.kv.supervision;
