/**
 * RocksDB's logs as they lie on disk, read before RocksDB opens them: RocksDB takes damage in the
 * middle of a log for the end of the log, and drops the records behind it.
 *
 * <p>A log (and a manifest) is a sequence of blocks of 32 KB. A record is one frame or several, a
 * frame never crosses a block, and each frame has a checksum (CRC-32C), a length and a type. A
 * record of a write-ahead log begins with the sequence number of its first change and the number of
 * changes, so the number of the next record is known.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Files are read only, and byte by byte as they are: nothing is repaired here.
 *   <li>A log that a crash cut off is sound; a log with a readable record behind unreadable bytes
 *       is damaged.
 *   <li>An unknown kind of record is not damage: a newer RocksDB may have written it.
 * </ol>
 *
 * <p>Layer: knows files alone. Must not know: RocksDB's classes, the store, cells, rows.
 */
package io.mokadb.kv.rocksdb.log;
