/**
 * What the protocol must carry for observers (paper, section 2.4; invariant 7): the columns whose
 * change a transaction announces. They are part of the lock, so that whoever commits or rolls
 * forward can make the notification visible together with the commit record.
 *
 * <p>Knows {@code io.mokadb.kv} only.
 */
package io.mokadb.txn.observe;
