/**
 * Time as the protocol knows it: timestamps from an oracle (paper, section 2.3) and waiting.
 *
 * <p>A timestamp is {@code milliseconds << 18 | counter}. It is strictly increasing over the life
 * of a store, restarts included, because the oracle persists an upper bound before it hands out
 * anything below it, and lowers it to what was handed out when it is closed. It may be ahead of the
 * clock, after a crash or when the clock was set back; then the oracle remembers what it handed out
 * when. Nothing in {@code io.mokadb.txn} looks at any other clock or waits in any other way than
 * through this package.
 *
 * <p>Lowest layer of the module, above {@code io.mokadb.kv}. Must not know locks or transactions.
 */
package io.mokadb.txn.time;
