package io.mokadb.bench.micro;

/** The promise of a commit that has returned. */
public enum CommitDurability {
  /** The log is on the disk. */
  SYNC,
  /** The log is with the operating system. */
  RELAXED
}
