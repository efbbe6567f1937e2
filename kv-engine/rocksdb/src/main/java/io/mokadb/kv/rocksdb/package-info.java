/**
 * The store on RocksDB: a directory that one process owns.
 *
 * <p>Layer: below {@code io.mokadb.txn}; knows {@code io.mokadb.kv} and RocksDB. Must not know:
 * transactions, SQL. Only {@link io.mokadb.kv.rocksdb.RocksDbStore}, its options, backups and
 * {@link io.mokadb.kv.rocksdb.RocksDbScratch} are public.
 *
 * <p>Layout: a look-up through a Bloom filter is cheap, a seek is expensive. So one look-up finds
 * the newest write record of a column ({@code Place.HEAD}), and older records, which few readers
 * need, are kept apart. Locks and guards are few; up to a bound they are kept in memory as well,
 * beyond it they are read from disk.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A column with a record in the history has a head, which is newer than all of them; both
 *       change in one batch.
 *   <li>The mirror of locks and guards changes after the disk, before the call returns, under the
 *       row's latch: a reader of the mirror first and the disk afterwards never misses both a lock
 *       and the record that replaced it. A scan that cannot have all locks from the mirror reads
 *       locks and records in one RocksDB snapshot.
 *   <li>The memory of newest write records changes after the disk and after the stripe's version,
 *       under the row's latch; {@code LatestVersionCache} explains why it never returns an older
 *       state.
 *   <li>The memory of superseded records changes together with it, and holds nothing of a column
 *       whose history was changed otherwise than by a newer record.
 *   <li>A range of deleted columns that a scan skips holds no record that was acknowledged before
 *       the look-up; {@code TombstoneRanges} explains why.
 *   <li>A mutation that touches more than one place makes its rows' stripes unstable until it is
 *       complete, and every mutation changes their version; a reader of an unstable or changed
 *       stripe reads from one RocksDB snapshot instead.
 *   <li>Latches are of single rows, taken in key order, all of a batch at once, and held until the
 *       batch is written.
 *   <li>Native memory is touched only inside the gate, or by closing, after the gate is empty.
 *   <li>The outcome of a failed write is unknown. Nothing is written after it until the store is
 *       opened again, or RocksDB has recovered and begun another log: then the write did not take
 *       place.
 *   <li>No write waits inside RocksDB for its background work: on a full disk that may never end.
 *       Writers wait for stalls outside of RocksDB, as long as the stalls can end.
 *   <li>Nothing is written into a directory that holds foreign files.
 *   <li>RocksDB opens a directory only after {@code SoundLogs} has checked it: the end of a log as
 *       RocksDB sees it is then the end that a crash left.
 * </ol>
 */
package io.mokadb.kv.rocksdb;
