/**
 * RocksDB without a database above it: the limit for everything built on it.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>This is the only package of the benchmarks that may know RocksDB.
 *   <li>Rows, durability and cache size are those of Moka in the same run.
 * </ol>
 *
 * <p>Layer: above {@code bench.measure}. Must not know: Moka.
 */
package io.mokadb.bench.raw;
