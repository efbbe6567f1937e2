/**
 * The contract suite of every backend, a store that fails on demand, and one that counts its calls.
 *
 * <p>Layer: test support above {@code io.mokadb.kv}. A backend subclasses {@link
 * io.mokadb.kv.testkit.KvStoreContract} and declares its {@link
 * io.mokadb.kv.testkit.StoreCapabilities}; each test names the invariant (K1, K2 ...) of {@code
 * io.mokadb.kv} that it proves. Must not know: any one backend, transactions.
 *
 * <ol>
 *   <li>Randomness is seeded and the seed is in the message of every failure.
 *   <li>No test sleeps or asserts on time.
 * </ol>
 */
package io.mokadb.kv.testkit;
