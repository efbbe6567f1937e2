/**
 * A small Bigtable: a sorted map {@code (row, family, column, timestamp) -> value}.
 *
 * <p>This is the lowest layer of Moka. The layer above, {@code io.mokadb.txn}, runs the Percolator
 * protocol (Peng and Dabek, OSDI 2010) on this interface alone, so every store that implements
 * {@link io.mokadb.kv.KvStore} can carry the database: memory, RocksDB, HBase.
 *
 * <p>Invariants, cited as K1, K2 ... by the contract suite that every backend runs:
 *
 * <ol>
 *   <li>A {@link io.mokadb.kv.RowMutation} is applied as a whole or not at all, and its condition
 *       is evaluated in the same atomic step.
 *   <li>The mutations of one list are independent of each other, except those of one row, which
 *       take effect in list order.
 *   <li>A read of one column sees a state of its row, over all families, that existed at one
 *       moment: never half of a row mutation. A later read, or a scan that begins later, of any
 *       column of the row sees no earlier state; but a scan may show a lock that was replaced
 *       before it began by a mutation that is not acknowledged yet.
 *   <li>Once {@code mutate} has answered {@code APPLIED}, every later read sees it, from any
 *       thread.
 *   <li>A mutation acknowledged under {@link io.mokadb.kv.Durability#SYNC} survives the loss of
 *       process and machine, and so does everything that the same store acknowledged before. A
 *       store of several servers, each with a log of its own, cannot keep the second half for what
 *       others have logged: it makes every mutation as durable as that before it acknowledges it,
 *       whatever durability is asked for.
 *   <li>Rows come in unsigned lexicographic order of their keys, columns of one row in ascending
 *       order of their ids; rows may be prefixes of each other.
 *   <li>Rows are never empty, nor are values of {@code LOCK} cells.
 *   <li>No put is made at a {@code (row, family, column, timestamp)} that was ever deleted, nor at
 *       or below the timestamp of a {@link io.mokadb.kv.Edit.DeleteUpTo} of the column or of a
 *       delete that may take older versions, whether or not a version was there. (On HBase the
 *       tombstone would hide the new cell.) In {@code NOTIFY} it may happen and makes no
 *       difference.
 *   <li>Timestamps lie in {@code [0, 2^63 - 1)}.
 *   <li>Closing waits for readers and writers; every call after it fails with {@code CLOSED}.
 *   <li>A call that waits for something gives up when its {@link io.mokadb.kv.Deadline} expires, by
 *       its moment or by a signal: a read fails with {@code TIMEOUT}, a mutation is {@code UNKNOWN}
 *       unless it is known to be applied or refused.
 * </ol>
 *
 * <p>Must not know: transactions, locks, SQL, clocks. All types here are immutable or say
 * otherwise; stores are thread-safe, cursors are confined to one thread at a time.
 */
package io.mokadb.kv;
