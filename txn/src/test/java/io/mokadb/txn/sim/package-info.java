/**
 * The protocol in a simulator: a {@link io.mokadb.txn.sim.Script} says what clients do and what
 * befalls them; {@link io.mokadb.txn.sim.Simulation} runs it on a simulated store, oracle and
 * network, in simulated time, and judges what came of it. The same script, the same run.
 *
 * <p>{@link io.mokadb.txn.sim.ScriptGenerator} makes a script of a seed; {@link
 * io.mokadb.txn.sim.Shrinker} makes a failing one short; {@link io.mokadb.txn.sim.Prove} is the
 * command. Other modules add a {@link io.mokadb.txn.sim.work.Workload} with its checkers. See
 * docs/testing.md.
 *
 * <p>Packages, lowest first: {@code time}, {@code history}, {@code world}, {@code check}, {@code
 * work}, {@code mutant}, and this one.
 */
package io.mokadb.txn.sim;
