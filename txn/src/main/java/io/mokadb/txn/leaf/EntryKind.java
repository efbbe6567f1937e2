package io.mokadb.txn.leaf;

/** The kinds of entries of a leaf, as bytes, for arrays of them. */
final class EntryKind {
  /** The cell has the value that stands in the entry. */
  static final byte VALUE = 0;

  /** The cell was deleted. */
  static final byte GONE = 1;

  /** The cell has a value that is too long for a leaf; the store has it. */
  static final byte LONG = 2;

  /** Only the store can tell, as long as there is the leaf. */
  static final byte ASK = 3;

  /** Of a report only: the version with just this timestamp was removed from the store. */
  static final byte REMOVED = 4;

  /** Of a report only: all versions up to this timestamp were removed from the store. */
  static final byte REMOVED_UP_TO = 5;

  private EntryKind() {}
}
