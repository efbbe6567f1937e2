/**
 * How throughput grows with a cluster: the protocol, unchanged, on store servers that serve one
 * request after the other in simulated time. {@link io.mokadb.txn.sim.scale.ScaleOut} is the
 * command behind {@code bin/moka bench figure9}.
 *
 * <ol>
 *   <li>SC1: nothing here is measured by a clock; the same arguments give the same figures.
 *   <li>SC2: what is assumed of servers, network and oracle is printed with the figures.
 * </ol>
 */
package io.mokadb.txn.sim.scale;
