/**
 * The store on RocksDB: a directory that one process owns.
 *
 * <p>Layer: below {@code io.mokadb.txn}; knows {@code io.mokadb.kv} and RocksDB. Must not know:
 * transactions, SQL. Only {@link io.mokadb.kv.rocksdb.RocksDbStore}, its options, backups and
 * {@link io.mokadb.kv.rocksdb.RocksDbScratch} are public.
 *
 * <p>How it is laid out, and why: a look-up through a Bloom filter is cheap, a seek is dear. So the
 * newest write record of a column is found by one look-up ({@code Place.HEAD}), and older ones,
 * which few readers want, are kept apart. Locks and guards are few as a rule, and are kept in
 * memory as well, up to a bound; those beyond it are read on disk.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A column with a record in the history has a head, which is newer than all of them; both
 *       change in one batch.
 *   <li>The mirror of locks and guards changes after the disk, before the call returns, under the
 *       row's latch: anyone who reads the mirror first and the disk afterwards never misses both a
 *       lock and the record that replaced it. A scan that cannot have all locks from the mirror
 *       reads locks and records in one RocksDB snapshot.
 *   <li>The memory of newest write records changes after the disk and after the stripe's version,
 *       under the row's latch; see {@code LatestVersionCache} for why it never tells of an older
 *       state.
 *   <li>A run of deleted columns that a scan leaps over holds no record that was acknowledged
 *       before it was looked up; see {@code TombstoneRanges} for why.
 *   <li>A mutation that touches more than one place makes its rows' stripes unstable until it is
 *       complete, and every mutation changes their version; a reader of an unstable or changed
 *       stripe reads from one RocksDB snapshot instead.
 *   <li>Latches are taken in ascending order, all at once, and held until the batch is written.
 *   <li>Native memory is touched only inside the gate, or by closing, after the gate is empty.
 *   <li>A failed write is of unknown fate, and nothing is written after it until the store is
 *       opened again, or RocksDB has recovered and begun another log: then it did not take place.
 *   <li>No write waits inside RocksDB for its background work: on a full disk that may never end.
 *       Stalls are waited for outside, as long as they can end.
 *   <li>Nothing is written into a directory that is not empty and not ours.
 *   <li>RocksDB sees a directory only after {@code SoundLogs} has: what RocksDB would take for the
 *       end of a log is the end that a crash has left.
 * </ol>
 */
package io.mokadb.kv.rocksdb;
