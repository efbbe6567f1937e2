/**
 * A SQL node: the transactions and the SQL engine, put together over a store, and shared by the
 * sessions of a process.
 *
 * <p>A module for each kind of store adds the rest: its URLs, its properties, and a {@link
 * io.mokadb.node.StoreHome} that opens the store.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A database is opened by its first session and closed by its last; requests with equal keys
 *       share one database.
 *   <li>The settings of a database are those of the request that opened it; a later session that
 *       asks for others is refused.
 *   <li>What was opened for a database is closed with it, in reverse, also if opening it fails.
 * </ol>
 *
 * <p>Must not know: RocksDB, HBase, URLs, SQL, Percolator, {@code java.sql}.
 */
package io.mokadb.node;
