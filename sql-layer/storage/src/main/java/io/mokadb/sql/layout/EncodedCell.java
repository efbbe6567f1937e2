package io.mokadb.sql.layout;

import io.mokadb.sql.lob.ObjectRef;
import io.mokadb.sql.lob.ObjectSource;

/**
 * The columns of one column group of the row that a scan is at, found without decoding. Where a
 * column lies follows from the head of the cell, which most rows of a table have in common: it is
 * read again only where it differs from that of the row before. Columns are counted as in the
 * projection. Confined to one thread.
 */
final class EncodedCell {
  private static final int NULL = -1;
  private static final int ABSENT = -2;

  /** By column, -1 for those of other groups. */
  private final int[] ids;

  private final ValueCodec[] codecs;

  /** The value of a column in cells that are older than it, as an object and encoded. */
  private final Object[] absent;

  private final byte[][] absentBytes;
  private final ObjectSource objects;

  /** By column, how many values stand before it. */
  private final int[] ranks;

  private byte[] head = {};
  private int present;
  private int widthLog;
  private int offsetsAfter;
  private int areaAfter;

  private byte[] cell;
  private int stop;
  private int offsets;
  private int area;

  /**
   * @param ids by column, -1 for those that are elsewhere
   * @param absent by column
   * @param objects source of large objects; null if they are not read
   */
  EncodedCell(int[] ids, ValueCodec[] codecs, Object[] absent, ObjectSource objects) {
    this.ids = ids;
    this.codecs = codecs;
    this.absent = absent;
    this.objects = objects;
    this.ranks = new int[ids.length];
    this.absentBytes = new byte[ids.length][];
    for (int i = 0; i < ids.length; i++) {
      if (absent[i] != null) {
        ByteSink bytes = new ByteSink();
        codecs[i].write(absent[i], bytes);
        absentBytes[i] = java.util.Arrays.copyOf(bytes.array(), bytes.length());
      }
    }
  }

  /** Goes to the cell in {@code bytes[from..to)}. */
  void moveTo(byte[] bytes, int from, int to) {
    cell = bytes;
    stop = to;
    if (!hasSameHead(from)) {
      readHead(from);
    }
    offsets = from + offsetsAfter;
    area = from + areaAfter;
  }

  private boolean hasSameHead(int from) {
    if (head.length == 0 || stop - from < head.length) {
      return false;
    }
    for (int i = 0; i < head.length; i++) {
      if (head[i] != cell[from + i]) {
        return false;
      }
    }
    return true;
  }

  private void readHead(int from) {
    FormatVersion.check(cell, from, stop);
    widthLog = cell[from] & 3;
    int columnIds = Varint.read(cell, from + 1);
    int bitmap = from + 1 + Varint.length(columnIds);
    int end = bitmap + (columnIds + 7 >>> 3);
    present = 0;
    for (int i = bitmap; i < end; i++) {
      present += Integer.bitCount(cell[i] & 0xFF);
    }
    for (int i = 0; i < ids.length; i++) {
      int id = ids[i];
      if (id >= columnIds) {
        ranks[i] = ABSENT;
      } else if (id < 0 || (cell[bitmap + (id >>> 3)] >>> (id & 7) & 1) == 0) {
        ranks[i] = NULL;
      } else {
        ranks[i] = CellProjection.rank(cell, bitmap, id);
      }
    }
    head = java.util.Arrays.copyOfRange(cell, from, end);
    offsetsAfter = end - from;
    areaAfter = offsetsAfter + (Math.max(0, present - 1) << widthLog);
  }

  boolean isNull(int column) {
    int rank = ranks[column];
    return rank == NULL || rank == ABSENT && absent[column] == null;
  }

  byte[] bytes(int column) {
    return ranks[column] == ABSENT ? absentBytes[column] : cell;
  }

  int start(int column) {
    int rank = ranks[column];
    if (rank <= 0) {
      return rank == 0 ? area : 0;
    }
    return area + CellProjection.end(cell, offsets, rank - 1, widthLog);
  }

  int end(int column) {
    int rank = ranks[column];
    if (rank < 0) {
      return absentBytes[column].length;
    }
    return rank == present - 1 ? stop : area + CellProjection.end(cell, offsets, rank, widthLog);
  }

  Object at(int column) {
    int rank = ranks[column];
    if (rank < 0) {
      return rank == NULL ? null : absent[column];
    }
    Object value = codecs[column].read(cell, start(column), end(column));
    return value instanceof ObjectRef ref ? CellProjection.open(ref, objects) : value;
  }
}
