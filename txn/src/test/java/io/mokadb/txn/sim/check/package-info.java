/**
 * Checkers: each knows one rule and tells where a history, a journal or what remains in the store
 * breaks it. Histories are judged by Adya's phenomena (Generalized Isolation Definitions, ICDE
 * 2000; Elle, VLDB 2020), which need no timestamps, and by timestamps, which find more.
 *
 * <p>Above {@code sim.history} and {@code sim.world}; must not know workloads. A checker has no
 * state. Each is tested with evidence that breaks just its rule, and with evidence that breaks
 * none.
 */
package io.mokadb.txn.sim.check;
