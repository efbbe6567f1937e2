/**
 * Time of the protocol: timestamps from an oracle (paper, section 2.3), and waiting.
 *
 * <p>A timestamp is {@code milliseconds << 18 | counter}.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>Timestamps increase strictly over the life of a store, restarts included: the oracle
 *       persists an upper bound before it hands out a timestamp below it, and lowers the bound to
 *       the last one handed out when it closes.
 *   <li>A timestamp may be ahead of the clock, after a crash or when the clock was set back; the
 *       oracle then remembers the moments of the timestamps that it handed out.
 *   <li>Between two timestamps with equal {@link io.mokadb.txn.SchemaStamp}s the schema was not
 *       raised, whichever oracle of the store handed them out.
 *   <li>The packages of {@code io.mokadb.txn} read no other clock and wait in no other way.
 * </ol>
 *
 * <p>Layer: lowest of the module, above {@code io.mokadb.kv}. Must not know: locks, transactions.
 */
package io.mokadb.txn.time;
