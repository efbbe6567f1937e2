/**
 * The steps that turn a copy of a store's files into a backup of one moment.
 *
 * <p>A store is copied while transactions commit, so the copy holds everything up to a snapshot and
 * some of what came later, perhaps by half: locks, and secondaries without their primary.
 *
 * <ol>
 *   <li>B1. {@link io.mokadb.txn.backup.SnapshotTrim} cuts a copy back to the snapshot: a
 *       transaction that committed at or before it is rolled forward wherever it left a lock, and
 *       of every other one nothing remains.
 *   <li>B2. {@link io.mokadb.txn.backup.SnapshotDigest} is equal for two stores exactly if their
 *       snapshots have the same cells, with the same values, committed at the same timestamps.
 *   <li>B3. The marks are left alone, so the oracle of a restored store goes on above everything
 *       that the copy holds.
 *   <li>B4. A notification is removed, not written over, when its observer has handled or parked
 *       it. Where that was later than the snapshot, it is put back, at the snapshot's timestamp, at
 *       which nothing else can stand.
 * </ol>
 *
 * <p>Above {@code txn.mvcc}, {@code txn.action} and {@code txn.observe}. Knows no files and no SQL.
 */
package io.mokadb.txn.backup;
