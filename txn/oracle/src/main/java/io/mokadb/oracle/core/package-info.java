/**
 * The oracle without network and ZooKeeper: a state machine that is told the time, the election and
 * the outcome of writes, so that it runs in a simulation.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A timestamp lies below the bound that this leader has seen persisted, and at or above the
 *       bound that it found when it took over.
 *   <li>All changes of the record are compare-and-set on its version; an unknown outcome is cleared
 *       up by reading before anything else is written.
 *   <li>A leader answers only within its lease, which begins when a successful write was sent, and
 *       looks at it after the request has arrived.
 *   <li>A successor answers only when the lease of the version that it replaced has ended for
 *       certain: it has seen that version for a lease and a quarter, or the owner gave it back. So
 *       two leaders never answer at the same time, even if one was paused; it takes two monotonic
 *       clocks whose rates differ by less than a quarter.
 *   <li>The election decides who tries, never what is safe.
 *   <li>Stores and callers are called without a lock being held.
 * </ol>
 *
 * <p>Must not know: sockets, ZooKeeper, threads, the system's clock.
 */
package io.mokadb.oracle.core;
