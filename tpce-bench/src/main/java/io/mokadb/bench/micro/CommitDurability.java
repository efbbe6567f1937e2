package io.mokadb.bench.micro;

/** What a commit promises when it returns. */
public enum CommitDurability {
  /** The log is on the disk. */
  SYNC,
  /** The log is with the operating system. */
  RELAXED
}
