package io.mokadb.sql.layout;

/**
 * The row that a {@code StoredStream} is at, looked at where it is stored: what is only compared or
 * summed up is never made an object. Columns are numbered as those of the operator that gives the
 * stream. Valid until the stream moves on. Confined to one thread.
 */
public interface EncodedValues {
  boolean isNull(int column);

  /**
   * True if {@link #longAt} tells the value, which is not null: an integer, date, time, interval or
   * boolean, or a decimal, by its unscaled value, as far as 64 bits hold that.
   */
  boolean isLong(int column);

  /** The value that is not null as a number; 1 for true. */
  long longAt(int column);

  /** True if {@link #doubleAt} tells the value, which is not null: a DOUBLE outside of the key. */
  boolean isDouble(int column);

  double doubleAt(int column);

  /**
   * True if {@link #bytes} has the value, which is not null: UTF-8 without the trailing blanks of
   * CHAR, and so on. Values of the same column are equal if their bytes are.
   */
  boolean isBytes(int column);

  /** Read only; what belongs to the column is between {@link #start} and {@link #end}. */
  byte[] bytes(int column);

  int start(int column);

  int end(int column);

  /** The value as an object; null for null. */
  Object at(int column);

  /** The whole row decoded. It must not be kept, because it changes as the stream moves on. */
  Object[] row();

  /** The whole row decoded, to be kept. */
  Object[] take();
}
