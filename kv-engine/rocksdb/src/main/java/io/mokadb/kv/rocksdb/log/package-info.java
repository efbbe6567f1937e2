/**
 * RocksDB's logs as they lie on disk, read before RocksDB opens them: it takes damage in the middle
 * of a log for the end of the log, and forgets what follows.
 *
 * <p>A log (and a manifest) is a sequence of blocks of 32 KB. A record is one frame or several, a
 * frame never crosses a block, and each has a checksum (CRC-32C), a length and a type. A record of
 * a write-ahead log begins with the sequence number of its first change and the number of changes,
 * so that the next record's number is known.
 *
 * <p>Layer: knows files only, neither RocksDB nor the store. Must not know: cells, rows.
 */
package io.mokadb.kv.rocksdb.log;
