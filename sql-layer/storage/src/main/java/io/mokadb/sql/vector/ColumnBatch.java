package io.mokadb.sql.vector;

import io.mokadb.session.SqlType;
import io.mokadb.sql.layout.EncodedValues;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Some hundred rows of a stream as parts of vectors, and those of them that are selected. Columns
 * are numbered as those of the operator that gives the stream. The same object for all batches of a
 * stream. Confined to one thread.
 */
public final class ColumnBatch {
  /** How many rows there are at most: arrays of them stay in the nearest cache. */
  public static final int MOST = 1024;

  private static final int[] ALL = new int[MOST];

  static {
    Arrays.setAll(ALL, row -> row);
  }

  private final ColumnVector[] vectors;

  /** By column, the place of the first row in its vector. */
  private final int[] from;

  /** By column its numbers in this batch, and whether they were copied. */
  private final long[][] numbers;

  private final int[][] codes;
  private final boolean[] copied;

  private final BatchRow row;

  private int size;

  /** The selected rows, ascending: {@link #ALL} or {@link #kept}, or those of another batch. */
  private int[] selection = ALL;

  private int selected;
  private int[] kept;

  /**
   * @param types of the columns
   */
  public ColumnBatch(SqlType[] types) {
    this.vectors = new ColumnVector[types.length];
    this.from = new int[types.length];
    this.numbers = new long[types.length][];
    this.codes = new int[types.length][];
    this.copied = new boolean[types.length];
    this.row = new BatchRow(this, types);
  }

  /**
   * Goes to other rows, and selects all of them.
   *
   * @param columns vectors
   * @param first the place of the first row in them
   * @param count at most {@link #MOST}
   */
  public void moveTo(Object[] columns, int first, int count) {
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = (ColumnVector) columns[i];
      from[i] = first;
    }
    size = count;
    Arrays.fill(copied, false);
    selection = ALL;
    selected = count;
  }

  /**
   * Goes to the rows of another batch, with its selection.
   *
   * @param columns for each column, that of the other batch; negative if it is {@link #put} next
   */
  public void moveTo(ColumnBatch other, int[] columns) {
    for (int i = 0; i < vectors.length; i++) {
      if (columns[i] >= 0) {
        vectors[i] = other.vectors[columns[i]];
        from[i] = other.from[columns[i]];
      }
    }
    size = other.size;
    Arrays.fill(copied, false);
    selection = other.selection;
    selected = other.selected;
  }

  /** Gives a column for the present rows. */
  public void put(int column, ColumnVector values) {
    vectors[column] = values;
    from[column] = 0;
    copied[column] = false;
  }

  /** How many rows there are, selected or not. */
  public int size() {
    return size;
  }

  ColumnVector vector(int column) {
    return vectors[column];
  }

  /** How many rows are selected. */
  public int selected() {
    return selected;
  }

  /** True if all rows are selected: then they are those from 0 to the number of selected ones. */
  public boolean isWhole() {
    return selected == size;
  }

  /** The selected rows in the first {@link #selected} places, ascending. Read only. */
  public int[] selection() {
    return selection;
  }

  /** True if each value is null or at hand in {@link #longs}. */
  public boolean isLongs(int column) {
    return vectors[column] instanceof LongVector;
  }

  /** The numbers of all rows of a column of them, anything for null. Read only. */
  public long[] longs(int column) {
    if (!copied[column]) {
      if (numbers[column] == null) {
        numbers[column] = new long[MOST];
      }
      ((LongVector) vectors[column]).copyTo(numbers[column], from[column], size);
      copied[column] = true;
    }
    return numbers[column];
  }

  /** No number of the column is less, in this batch and beyond. */
  public long least(int column) {
    return ((LongVector) vectors[column]).least();
  }

  /** No number of the column is greater, in this batch and beyond. */
  public long most(int column) {
    return ((LongVector) vectors[column]).most();
  }

  /** True if each value is null or at hand as a double. */
  public boolean isDoubles(int column) {
    return vectors[column] instanceof DoubleVector;
  }

  public double doubleAt(int column, int at) {
    return ((DoubleVector) vectors[column]).at(from[column] + at);
  }

  /** True if each value is null or at hand in {@link #codes}. */
  public boolean isCodes(int column) {
    return vectors[column] instanceof CodeVector;
  }

  /** The codes of all rows of a column of them, any for null. Read only. */
  public int[] codes(int column) {
    if (!copied[column]) {
      if (codes[column] == null) {
        codes[column] = new int[MOST];
      }
      ((CodeVector) vectors[column]).copyTo(codes[column], from[column], size);
      copied[column] = true;
    }
    return codes[column];
  }

  /** How many codes a column has. */
  public int codeCount(int column) {
    return ((CodeVector) vectors[column]).codes();
  }

  byte[] encoded(int column, int at) {
    return ((CodeVector) vectors[column]).encoded(codes(column)[at]);
  }

  Object value(int column, int at) {
    return ((CodeVector) vectors[column]).value(codes(column)[at]);
  }

  /**
   * The same object for all batches of which codes, least and greatest number of a column are the
   * same.
   */
  public Object source(int column) {
    return vectors[column];
  }

  /** False if no value of the column is null. */
  public boolean hasNulls(int column) {
    return vectors[column].hasNulls();
  }

  public boolean isNull(int column, int at) {
    return vectors[column].isNull(from[column] + at);
  }

  /** One row, as if it were read by itself: always the same object, valid until the next call. */
  public EncodedValues row(int at) {
    return row.moveTo(at);
  }

  /** Selects none. */
  public void keepNone() {
    selected = 0;
  }

  /** Selects no row any more whose value is not null, or is, in a column. */
  public void keepNulls(int column, boolean wanted) {
    if (!hasNulls(column)) {
      selected = wanted ? 0 : selected;
      return;
    }
    int[] to = writable();
    int count = 0;
    for (int i = 0; i < selected; i++) {
      int at = selection[i];
      to[count] = at;
      count += isNull(column, at) == wanted ? 1 : 0;
    }
    keep(to, count);
  }

  /** Selects no row any more whose number is null, or is not between two numbers. */
  public void keepBetween(int column, long low, long high) {
    keepNulls(column, false);
    if (low > high || most(column) < low || least(column) > high) {
      keepNone();
      return;
    }
    if (selected == 0 || least(column) >= low && most(column) <= high) {
      return;
    }
    long[] values = longs(column);
    // Without a sign: one comparison for both.
    long width = high - low + Long.MIN_VALUE;
    int[] to = writable();
    int count = 0;
    if (isWhole()) {
      for (int at = 0; at < size; at++) {
        to[count] = at;
        count += values[at] - low + Long.MIN_VALUE <= width ? 1 : 0;
      }
    } else {
      for (int i = 0; i < selected; i++) {
        int at = selection[i];
        to[count] = at;
        count += values[at] - low + Long.MIN_VALUE <= width ? 1 : 0;
      }
    }
    keep(to, count);
  }

  /** Selects no row any more whose number is null, or is this one. */
  public void keepOthers(int column, long number) {
    keepNulls(column, false);
    if (selected == 0 || most(column) < number || least(column) > number) {
      return;
    }
    long[] values = longs(column);
    int[] to = writable();
    int count = 0;
    for (int i = 0; i < selected; i++) {
      int at = selection[i];
      to[count] = at;
      count += values[at] != number ? 1 : 0;
    }
    keep(to, count);
  }

  /**
   * Selects no row any more whose number is null, or is none of several.
   *
   * @param sorted ascending, at least one
   */
  public void keepMembers(int column, long[] sorted) {
    keepBetween(column, sorted[0], sorted[sorted.length - 1]);
    if (selected == 0 || sorted.length == 1) {
      return;
    }
    long[] values = longs(column);
    int[] to = writable();
    int count = 0;
    for (int i = 0; i < selected; i++) {
      int at = selection[i];
      to[count] = at;
      count += Arrays.binarySearch(sorted, values[at]) >= 0 ? 1 : 0;
    }
    keep(to, count);
  }

  /** Selects no row any more that a test turns down, which is given one after the other. */
  public void keep(Predicate<EncodedValues> test) {
    int[] to = writable();
    int count = 0;
    for (int i = 0; i < selected; i++) {
      int at = selection[i];
      if (test.test(row(at))) {
        to[count++] = at;
      }
    }
    keep(to, count);
  }

  /** Selects certain rows. */
  public void select(int[] rows, int first, int count) {
    int[] to = writable();
    System.arraycopy(rows, first, to, 0, count);
    keep(to, count);
  }

  /** Selects no row any more that none of several narrowings would leave selected. */
  public void keepEither(List<Consumer<ColumnBatch>> alternatives) {
    int[] all = Arrays.copyOf(selection, selected);
    boolean[] wanted = new boolean[size];
    for (Consumer<ColumnBatch> alternative : alternatives) {
      select(all, 0, all.length);
      alternative.accept(this);
      for (int i = 0; i < selected; i++) {
        wanted[selection[i]] = true;
      }
    }
    int[] to = writable();
    int count = 0;
    for (int at : all) {
      to[count] = at;
      count += wanted[at] ? 1 : 0;
    }
    keep(to, count);
  }

  /** Where the rows to be kept are put while the selection is read: no further than that. */
  private int[] writable() {
    if (kept == null) {
      kept = new int[MOST];
    }
    return kept;
  }

  private void keep(int[] rows, int count) {
    selection = rows;
    selected = count;
  }
}
