/**
 * The protocol, deliberately broken: one mutant per invariant, to prove that checkers and scripts
 * would find out. A mutant stands between the engine and its store, oracle or fault points; the
 * engine itself has no switch for it.
 *
 * <p>Above {@code sim.world} and {@code sim.work}; must not know how scripts are made.
 */
package io.mokadb.txn.sim.mutant;
