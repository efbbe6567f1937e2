/**
 * The store on Apache HBase: one table with a family for each of Moka's.
 *
 * <p>Layer: below {@code io.mokadb.txn}; knows {@code io.mokadb.kv} and HBase's client. Must not
 * know: transactions, SQL, HBase's servers. Only {@link io.mokadb.kv.hbase.HBaseStore} and its
 * settings are public.
 *
 * <p>Layout: a row is a row, a column's id is the qualifier in four bytes, a version is a cell. All
 * families keep all versions: Moka's garbage collection is the only one. One list of reads or
 * mutations is one call for each region server that it touches.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A mutation without a condition whose column no other of its list touches takes HBase's
 *       plain path; two of one list that share a column are sent one after the other (K2).
 *   <li>A mutation whose answer failed or did not come in time is {@code UNKNOWN}; the others of
 *       its list keep their own outcomes.
 *   <li>A cursor holds nothing on the servers: each block is a scan of its own that begins behind
 *       the last row, so that no server can lose it. A row comes from one scan as a whole (K3).
 *   <li>HBase gives up when the caller does: a call's deadline bounds HBase's own repetitions.
 *   <li>The table has the guard of the servers' leases, or the settings say that it need not.
 *   <li>A condition on several families is tested by Moka's part of the servers, or, on a table
 *       that was created without it, by marks of locks in {@code WRITE}. A table keeps its kind.
 *   <li>HBase's exceptions stay in this package; {@code HBaseErrors} is the one place that
 *       translates them.
 * </ol>
 */
package io.mokadb.kv.hbase;
