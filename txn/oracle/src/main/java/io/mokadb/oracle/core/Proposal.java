package io.mokadb.oracle.core;

/**
 * A write of a leader, or of a server that would become one.
 *
 * @param term the leadership that it belongs to
 * @param version the version that it replaces
 * @param sent when it was made, before the store was called
 * @param begins whether the term begins with it
 */
record Proposal(Term term, OracleRecord record, int version, long sent, boolean begins) {
  int newVersion() {
    return version + 1;
  }

  /** Says that this write is what the store holds. */
  boolean isIn(StoredRecord stored) {
    return stored.version() == newVersion() && stored.record().equals(record);
  }
}
