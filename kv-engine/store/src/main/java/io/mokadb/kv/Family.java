package io.mokadb.kv;

/** The four column families of a Moka row (paper, figure 3 and section 2.4). */
public enum Family {
  /** Values too long to live in their write record, at the start timestamp of their transaction. */
  DATA,
  /** Locks of uncommitted transactions, at their start timestamp. */
  LOCK,
  /** Write records at commit timestamps. */
  WRITE,
  /** Notifications for observers; sparse, and scanned as a whole. */
  NOTIFY
}
