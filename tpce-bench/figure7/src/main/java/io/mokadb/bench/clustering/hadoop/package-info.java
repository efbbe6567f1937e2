/**
 * Clustering as the paper's MapReduce did it, on Hadoop's MapReduce in one process.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>This is the only package that knows Hadoop; a service loader finds it.
 *   <li>It computes the same clusters as the observers do, from the same documents.
 * </ol>
 *
 * <p>Layer: above {@code clustering}. Must not know: Moka.
 */
package io.mokadb.bench.clustering.hadoop;
