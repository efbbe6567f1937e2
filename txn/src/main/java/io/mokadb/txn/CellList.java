package io.mokadb.txn;

/** Cells in key order, by their places from 0. Immutable. */
public interface CellList {
  int size();

  /** False if a place is to be passed over: another column's cell, a deletion, an unknown value. */
  boolean isValue(int place);

  /** Has the value of a place, from its {@link #start} to its {@link #end}. Read only. */
  byte[] bytes(int place);

  int start(int place);

  int end(int place);

  /**
   * Copies a row's key to the beginning of an array, if that is long enough.
   *
   * @return how long the key is
   */
  int copyRow(int place, byte[] target);
}
