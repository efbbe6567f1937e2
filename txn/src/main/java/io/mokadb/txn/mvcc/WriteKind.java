package io.mokadb.txn.mvcc;

/** Kinds of changes of a cell. */
public enum WriteKind {
  /** It has a value. */
  PUT(0),
  /** The cell has no value any more. */
  DELETE(1),
  /** No change, but no other transaction may have written the cell meanwhile (invariant 10). */
  LOCK(2),
  /** Nothing, and it never will (invariant 4). */
  ROLLBACK(3);

  /** How many bits a code takes. */
  static final int MASK = 0b11;

  private static final WriteKind[] BY_CODE = values();

  private final int code;

  WriteKind(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  static WriteKind ofHeader(int header) {
    return BY_CODE[header & MASK];
  }

  /** Whether it decides what a snapshot sees. */
  public boolean isVersion() {
    return this == PUT || this == DELETE;
  }
}
