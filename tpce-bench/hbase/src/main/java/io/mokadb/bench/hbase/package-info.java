/**
 * {@code bin/moka bench hbase}: statements on a database on HBase, against bare HBase in the same
 * run.
 *
 * <ol>
 *   <li>Both sides take turns within each round, on the same region servers, so that a change of
 *       the machine's speed meets both.
 *   <li>Both have one row per key in a table of one region, with values of the same length, and
 *       warm up before they are counted.
 *   <li>Each result is checked: a missing row or a refused mutation is an error, not a fast answer.
 * </ol>
 *
 * <p>Layer: above {@code bench.measure}, in a module of its own, so that no other benchmark needs
 * HBase's client. Must not know: Moka's classes other than those of the benchmarks.
 */
package io.mokadb.bench.hbase;
