package io.mokadb.sql.monitor;

/** The ends that a commit can have. */
public enum CommitEnd {
  COMMITTED,
  /** Another transaction changed the same row first; a single statement is run again after it. */
  CONFLICT,
  /** A check that was deferred to the commit failed, or the store refused the commit. */
  FAILED,
  /** The store did not answer. */
  UNKNOWN
}
