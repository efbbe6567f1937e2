/**
 * A cluster of real processes on this machine: ZooKeeper, HBase, the timestamp oracle and SQL
 * nodes, each in a process of its own, for the figures of the Percolator paper.
 *
 * <ol>
 *   <li>CL1: a cluster begins empty in a directory of its own, and its processes end with it, and
 *       with this process, however that ends.
 *   <li>CL2: programs are known by the names of their main classes and by class paths that {@code
 *       bin/moka} passes; none of their classes is.
 * </ol>
 *
 * <p>Layer: above {@code measure}. Must not know: figures, workloads.
 */
package io.mokadb.bench.cluster;
