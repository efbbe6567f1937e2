package io.mokadb.txn.observe;

/** A commit on its way, as {@link Announcements} know it. Thread-safe. */
@FunctionalInterface
public interface CommitUnderWay {
  /**
   * Whether its commit timestamp is, or may turn out to be, at or below a snapshot that was drawn
   * before this call. It stays so when the commit has ended.
   */
  boolean mayPrecede(long snapshot);
}
