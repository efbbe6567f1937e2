/**
 * Repeats operations and measures them. Knows no statement and no database. Lowest package of the
 * benchmarks.
 */
package io.mokadb.bench.measure;
