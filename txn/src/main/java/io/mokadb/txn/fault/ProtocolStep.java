package io.mokadb.txn.fault;

/** The steps of the protocol between which a client can die or another can run. */
public enum ProtocolStep {
  /** The list that begins with the primary is about to be sent. */
  BEFORE_PREWRITE_PRIMARY,
  AFTER_PREWRITE_PRIMARY,
  /** The secondaries that were not in that list are about to be sent, if there are any. */
  BEFORE_PREWRITE_SECONDARIES,
  AFTER_PREWRITE_SECONDARIES,
  BEFORE_COMMIT_TIMESTAMP,
  AFTER_COMMIT_TIMESTAMP,
  BEFORE_COMMIT_PRIMARY,
  /** The commit point lies before this. */
  AFTER_COMMIT_PRIMARY,
  BEFORE_COMMIT_SECONDARIES,
  AFTER_COMMIT_SECONDARIES,
  /** One-phase: the keys stand in the lock table, no commit timestamp is drawn. */
  ONE_PHASE_PUBLISHED,
  /** One-phase: the commit timestamp is drawn, nothing is written. */
  ONE_PHASE_TIMESTAMP_DRAWN,
  /** One-phase: the batch is visible, the keys still stand in the lock table. */
  ONE_PHASE_APPLIED,
  BEFORE_ROLLBACK,
  AFTER_ROLLBACK,
  /** A reader met a lock and is about to ask its primary. */
  BEFORE_CHECK_STATUS,
  /** A reader knows the verdict and is about to apply it to the lock that it met. */
  BEFORE_RESOLVE_LOCK,
  /** The lock that a reader met is out of the way. */
  AFTER_RESOLVE_LOCK,
  /** A live commit is about to prolong the life of its primary lock. */
  BEFORE_HEARTBEAT,
  AFTER_HEARTBEAT,
  /** The safe point is raised and persisted, nothing is dropped. */
  GC_SAFE_POINT_RAISED,
  /** Old locks are resolved, nothing is dropped. */
  GC_LOCKS_RESOLVED,
  /** Some versions are dropped; others follow. */
  GC_BATCH_DROPPED,
  /** Everything that a transaction locks is locked, its weak notifications are not written. */
  BEFORE_WEAK_NOTIFICATIONS,
  AFTER_WEAK_NOTIFICATIONS,
  /** A worker has begun its transaction and read the acknowledgements. */
  OBSERVER_BEGUN,
  /** The observer has written to the buffer, nothing is committed. */
  BEFORE_OBSERVER_COMMIT,
  /** Two-phase: what the observer wrote is committed, the notifications still stand. */
  BEFORE_NOTIFICATION_REMOVAL,
  AFTER_NOTIFICATION_REMOVAL,
  /** A failed row is about to be parked. */
  BEFORE_PARKING,
  /** A follower's step has begun its transaction and read the watermark. */
  FOLLOWER_BEGUN,
  /** What the step's snapshot sees is announced, nothing of it is read. */
  FOLLOWER_CAUGHT_UP,
  /** The follower has written to the buffer, nothing is committed. */
  BEFORE_FOLLOWER_COMMIT
}
