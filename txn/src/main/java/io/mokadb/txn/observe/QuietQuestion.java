package io.mokadb.txn.observe;

/**
 * What a process that waits for observers asks the others: do they have something in hand that goes
 * back to a change at or before a timestamp?
 *
 * @param observer whose rows it asks about, or {@link #ALL}
 */
record QuietQuestion(long timestamp, int observer) {
  /** Instead of an observer. */
  static final int ALL = -1;

  boolean isAbout(Registered registered) {
    return observer == ALL || observer == registered.id();
  }
}
