/**
 * Background threads whose end is always noticed: their work runs under a {@link
 * io.mokadb.kv.supervision.Supervisor}, which survives failures that can be survived and otherwise
 * reports the end of the database, so that no change is acknowledged without these threads.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>An exception or a single shortage of memory ends one piece of work; the thread continues.
 *   <li>Any other error, and a shortage that lasts, is reported once as the end of the database.
 *   <li>All threads are daemons, and end when their owner closes.
 * </ol>
 *
 * <p>Lowest package of all, so that store, transactions and the embedded database can use it. Must
 * not know: the work of the threads.
 */
package io.mokadb.kv.supervision;
