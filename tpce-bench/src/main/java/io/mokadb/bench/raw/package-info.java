/**
 * RocksDB without a database above it: the limit for what stands on it. The only package of the
 * benchmarks that may know RocksDB. Layer: above {@code bench.measure}.
 */
package io.mokadb.bench.raw;
