/**
 * Clustering as the paper's MapReduce did it, on Hadoop's MapReduce in one process. The only
 * package that knows Hadoop. Layer: above {@code clustering}; found by its service.
 */
package io.mokadb.bench.clustering.hadoop;
