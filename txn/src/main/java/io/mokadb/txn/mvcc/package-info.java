/**
 * The records that the protocol keeps in the store, and the reading of snapshots from them (paper,
 * section 2.2, figures 4 to 6).
 *
 * <p>Above {@code txn.time} and {@code txn.observe}; must not know how commits are made. Records
 * are immutable and encode themselves; the first byte of each tells kind and layout.
 */
package io.mokadb.txn.mvcc;
